// SPDX-License-Identifier: MIT

// The moon's direction and distance by Meeus, chapter 47, with all terms of its tables: within 0.003° and
// some kilometres.

import Foundation

enum Moon {
  /// Kilometres.
  static let radius = 1_737.4

  static func direction(at instant: Date, nutation: Double) -> EclipticDirection {
    let time = instant.dynamicalCenturies
    let square = time * time
    let longitude =
      218.316_447_7 + 481_267.881_234_21 * time - 0.001_578_6 * square + square * time / 538_841
    let multiples = Multiples(at: time)
    var (along, across, away) = (0.0, 0.0, 0.0)
    for term in longitudeTerms {
      let phasor = multiples[term]
      along += term.sine * phasor.sin
      away += term.cosine * phasor.cos
    }
    for term in latitudeTerms { across += term.sine * multiples[term].sin }

    // Additive terms for Venus, Jupiter and the flattening of the earth.
    let own = Phasor(degrees: longitude)
    let venus = Phasor(degrees: 119.75 + 131.849 * time)
    let jupiter = Phasor(degrees: 53.09 + 479_264.290 * time)
    let third = Phasor(degrees: 313.45 + 481_266.484 * time)
    let (node, anomaly) = (multiples.latitude, multiples.anomaly)
    along += 3_958 * venus.sin + 1_962 * (own * node.conjugate).sin + 318 * jupiter.sin
    across += -2_235 * own.sin + 382 * third.sin
    across += 175 * ((venus * node.conjugate).sin + (venus * node).sin)
    across += 127 * (own * anomaly.conjugate).sin - 115 * (own * anomaly).sin

    return EclipticDirection(
      longitude: longitude + along / 1_000_000 + nutation, latitude: across / 1_000_000,
      distance: 385_000.56 + away / 1_000)
  }
}

/// A periodic term of the moon's position.
private struct Term {
  /// The multiples of elongation, sun's anomaly, moon's anomaly and argument of latitude in the term's angle.
  let factors: SIMD4<Int>
  /// The coefficient of longitude or latitude, in millionths of a degree.
  let sine: Double
  /// The coefficient of the distance, in metres.
  let cosine: Double

  init(_ d: Int, _ m: Int, _ a: Int, _ f: Int, _ sine: Double, _ cosine: Double = 0) {
    factors = SIMD4(d, m, a, f)
    self.sine = sine
    self.cosine = cosine
  }
}

/// The phasors of the four angles, each multiplied by -4 to 4.
private struct Multiples {
  private let phasors: [Phasor]

  /// - Parameter time: Julian centuries of Terrestrial Time.
  init(at time: Double) {
    let (square, cube) = (time * time, time * time * time)
    let elongation =
      297.850_192_1 + 445_267.111_403_4 * time - 0.001_881_9 * square + cube / 545_868
    let sun = 357.529_109_2 + 35_999.050_290_9 * time - 0.000_153_6 * square
    let moon = 134.963_396_4 + 477_198.867_505_5 * time + 0.008_741_4 * square + cube / 69_699
    let latitude = 93.272_095_0 + 483_202.017_523_3 * time - 0.003_653_9 * square
    // The earth's orbit becomes rounder: terms with the sun's anomaly shrink by this factor, those with twice the
    // anomaly by its square.
    let roundness = 1 - 0.002_516 * time - 0.000_007_4 * square
    var phasors: [Phasor] = []
    phasors.reserveCapacity(36)
    for (angle, factor) in [(elongation, 1), (sun, roundness), (moon, 1), (latitude, 1)] {
      let once = factor * Phasor(degrees: angle)
      let twice = once * once
      let (thrice, fourTimes) = (twice * once, twice * twice)
      phasors += [
        fourTimes.conjugate, thrice.conjugate, twice.conjugate, once.conjugate,
        Phasor(cos: 1, sin: 0), once, twice, thrice, fourTimes,
      ]
    }
    self.phasors = phasors
  }

  /// The moon's anomaly.
  var anomaly: Phasor { phasors[23] }
  /// The argument of latitude.
  var latitude: Phasor { phasors[32] }

  subscript(term: Term) -> Phasor {
    let factors = term.factors
    return (phasors[4 + factors.x] * phasors[13 + factors.y])
      * (phasors[22 + factors.z] * phasors[31 + factors.w])
  }
}

/// Longitude and distance (table 47.A).
private let longitudeTerms: [Term] = [
  Term(0, 0, 1, 0, 6_288_774, -20_905_355),
  Term(2, 0, -1, 0, 1_274_027, -3_699_111),
  Term(2, 0, 0, 0, 658_314, -2_955_968),
  Term(0, 0, 2, 0, 213_618, -569_925),
  Term(0, 1, 0, 0, -185_116, 48_888),
  Term(0, 0, 0, 2, -114_332, -3149),
  Term(2, 0, -2, 0, 58_793, 246_158),
  Term(2, -1, -1, 0, 57_066, -152_138),
  Term(2, 0, 1, 0, 53_322, -170_733),
  Term(2, -1, 0, 0, 45_758, -204_586),
  Term(0, 1, -1, 0, -40_923, -129_620),
  Term(1, 0, 0, 0, -34_720, 108_743),
  Term(0, 1, 1, 0, -30_383, 104_755),
  Term(2, 0, 0, -2, 15_327, 10_321),
  Term(0, 0, 1, 2, -12_528, 0),
  Term(0, 0, 1, -2, 10_980, 79_661),
  Term(4, 0, -1, 0, 10_675, -34_782),
  Term(0, 0, 3, 0, 10_034, -23_210),
  Term(4, 0, -2, 0, 8548, -21_636),
  Term(2, 1, -1, 0, -7888, 24_208),
  Term(2, 1, 0, 0, -6766, 30_824),
  Term(1, 0, -1, 0, -5163, -8379),
  Term(1, 1, 0, 0, 4987, -16_675),
  Term(2, -1, 1, 0, 4036, -12_831),
  Term(2, 0, 2, 0, 3994, -10_445),
  Term(4, 0, 0, 0, 3861, -11_650),
  Term(2, 0, -3, 0, 3665, 14_403),
  Term(0, 1, -2, 0, -2689, -7003),
  Term(2, 0, -1, 2, -2602, 0),
  Term(2, -1, -2, 0, 2390, 10_056),
  Term(1, 0, 1, 0, -2348, 6322),
  Term(2, -2, 0, 0, 2236, -9884),
  Term(0, 1, 2, 0, -2120, 5751),
  Term(0, 2, 0, 0, -2069, 0),
  Term(2, -2, -1, 0, 2048, -4950),
  Term(2, 0, 1, -2, -1773, 4130),
  Term(2, 0, 0, 2, -1595, 0),
  Term(4, -1, -1, 0, 1215, -3958),
  Term(0, 0, 2, 2, -1110, 0),
  Term(3, 0, -1, 0, -892, 3258),
  Term(2, 1, 1, 0, -810, 2616),
  Term(4, -1, -2, 0, 759, -1897),
  Term(0, 2, -1, 0, -713, -2117),
  Term(2, 2, -1, 0, -700, 2354),
  Term(2, 1, -2, 0, 691, 0),
  Term(2, -1, 0, -2, 596, 0),
  Term(4, 0, 1, 0, 549, -1423),
  Term(0, 0, 4, 0, 537, -1117),
  Term(4, -1, 0, 0, 520, -1571),
  Term(1, 0, -2, 0, -487, -1739),
  Term(2, 1, 0, -2, -399, 0),
  Term(0, 0, 2, -2, -381, -4421),
  Term(1, 1, 1, 0, 351, 0),
  Term(3, 0, -2, 0, -340, 0),
  Term(4, 0, -3, 0, 330, 0),
  Term(2, -1, 2, 0, 327, 0),
  Term(0, 2, 1, 0, -323, 1165),
  Term(1, 1, -1, 0, 299, 0),
  Term(2, 0, 3, 0, 294, 0),
  Term(2, 0, -1, -2, 0, 8752),
]

/// Latitude (table 47.B).
private let latitudeTerms: [Term] = [
  Term(0, 0, 0, 1, 5_128_122),
  Term(0, 0, 1, 1, 280_602),
  Term(0, 0, 1, -1, 277_693),
  Term(2, 0, 0, -1, 173_237),
  Term(2, 0, -1, 1, 55_413),
  Term(2, 0, -1, -1, 46_271),
  Term(2, 0, 0, 1, 32_573),
  Term(0, 0, 2, 1, 17_198),
  Term(2, 0, 1, -1, 9266),
  Term(0, 0, 2, -1, 8822),
  Term(2, -1, 0, -1, 8216),
  Term(2, 0, -2, -1, 4324),
  Term(2, 0, 1, 1, 4200),
  Term(2, 1, 0, -1, -3359),
  Term(2, -1, -1, 1, 2463),
  Term(2, -1, 0, 1, 2211),
  Term(2, -1, -1, -1, 2065),
  Term(0, 1, -1, -1, -1870),
  Term(4, 0, -1, -1, 1828),
  Term(0, 1, 0, 1, -1794),
  Term(0, 0, 0, 3, -1749),
  Term(0, 1, -1, 1, -1565),
  Term(1, 0, 0, 1, -1491),
  Term(0, 1, 1, 1, -1475),
  Term(0, 1, 1, -1, -1410),
  Term(0, 1, 0, -1, -1344),
  Term(1, 0, 0, -1, -1335),
  Term(0, 0, 3, 1, 1107),
  Term(4, 0, 0, -1, 1021),
  Term(4, 0, -1, 1, 833),
  Term(0, 0, 1, -3, 777),
  Term(4, 0, -2, 1, 671),
  Term(2, 0, 0, -3, 607),
  Term(2, 0, 2, -1, 596),
  Term(2, -1, 1, -1, 491),
  Term(2, 0, -2, 1, -451),
  Term(0, 0, 3, -1, 439),
  Term(2, 0, 2, 1, 422),
  Term(2, 0, -3, -1, 421),
  Term(2, 1, -1, 1, -366),
  Term(2, 1, 0, 1, -351),
  Term(4, 0, 0, 1, 331),
  Term(2, -1, 1, 1, 315),
  Term(2, -2, 0, -1, 302),
  Term(0, 0, 1, 3, -283),
  Term(2, 1, 1, -1, -229),
  Term(1, 1, 0, -1, 223),
  Term(1, 1, 0, 1, 223),
  Term(0, 1, -2, -1, -220),
  Term(2, 1, -1, -1, -220),
  Term(1, 0, 1, 1, -185),
  Term(2, -1, -2, -1, 181),
  Term(0, 1, 2, 1, -177),
  Term(4, 0, -2, -1, 176),
  Term(4, -1, -1, -1, 166),
  Term(1, 0, 1, -1, -164),
  Term(4, 0, 1, -1, 132),
  Term(1, 0, -1, -1, -119),
  Term(4, -1, 0, -1, 115),
  Term(2, -2, 0, 1, 107),
]
