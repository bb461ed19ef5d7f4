// SPDX-License-Identifier: MIT

// The countries on the map. libgweather has no positions of countries, so their centres are listed here, with areas for
// the ranks. Where the centre has no room for the name, a position beside it is listed.

import BelvedereCore
import Foundation

enum CountryLabels {
  /// A country's name is shown where the country is about this wide, in application pixels.
  private static let width = 32.0
  /// The rank of the smallest countries, whose names would otherwise appear only after the last zoom for countries.
  private static let lowest = LabelLayout.closestZoomOfCountries * 10

  /// The countries that have a name in the language.
  static func labels(in language: NameLanguage) -> [MapLabel] {
    table.split { $0.isNewline || $0 == ";" }.compactMap { row in
      let fields = row.split(separator: " ")
      let numbers = fields.dropFirst().compactMap { Double($0) }
      guard numbers.count == 3,
        let name = language.country(String(fields[0])),
        let position = Coordinate(latitude: numbers[0], longitude: numbers[1])
      else { return nil }
      return MapLabel(
        kind: .country, name: name, position: position,
        rank: rank(area: numbers[2] * 1e9, at: position))
    }
  }

  /// - Parameter area: in square metres.
  private static func rank(area: Double, at position: Coordinate) -> Int {
    let equator = 2 * .pi * Coordinate.earthRadius
    let parallel = equator * cos(position.latitude * .pi / 180)
    let zoom = log2(width / area.squareRoot() * parallel / MapCamera.tileSize)
    return min(max(Int(zoom * 10), 0), lowest)
  }

  /// ISO 3166-1 alpha-2 code, latitude, longitude, thousands of square kilometres.
  private static let table = """
    AD 42.5 1.6 0.5; AE 23.6 54 84; AF 33.5 66 652; AG 17.1 -61.8 0.4; AL 41 20 29
    AM 40.3 45 30; AO -12.3 17.5 1247; AR -34.5 -65.5 2780; AT 47.6 14.1 84; AU -25 134.5 7741
    AW 12.5 -70 0.2; AZ 40.4 47.8 87; BA 44.2 17.8 51; BB 13.2 -59.5 0.4; BD 24 89.9 144
    BE 50.7 4.7 31; BF 12.4 -1.7 274; BG 42.7 25.3 111; BH 26 50.5 0.8; BI -3.4 29.9 28
    BJ 9.6 2.3 113; BN 4.5 114.7 6; BO -16.7 -64.7 1099; BR -10.5 -53 8516; BS 24.3 -76 14
    BT 27.4 90.4 38; BW -22.2 23.8 582; BY 53.5 28 208; BZ 17.2 -88.7 23; CA 60 -106 9985
    CD -3 23.5 2345; CF 6.6 20.6 623; CG -0.8 15.4 342; CH 46.8 8.2 41; CI 7.6 -5.6 322
    CL -30.5 -70.8 757; CM 5.7 12.7 475; CN 35 103 9597; CO 3.9 -73 1139; CR 10 -84.1 51
    CU 21.8 -79 111; CV 15.9 -23.9 4; CW 12.2 -69 0.4; CY 35 33.1 9; CZ 49.8 15.3 79
    DE 51 10 357; DJ 11.8 42.6 23; DK 56 9.3 43; DM 15.4 -61.4 0.8; DO 18.9 -70.5 49
    DZ 28 2.7 2382; EC -1.4 -78.5 284; EE 58.8 25.8 45; EG 26.5 29.8 1002; EH 24.3 -13.7 266
    ER 15.6 38.5 118; ES 39.6 -3.5 505; ET 8.8 39.6 1104; FI 64.5 26.2 338; FJ -17.8 178 18
    FK -51.7 -59.4 12; FM 6.9 158.2 0.7; FO 62.1 -6.9 1.4; FR 46.6 2.4 552; GA -0.7 11.8 268
    GB 53 -1.5 244; GD 12.1 -61.7 0.3; GE 42.2 43.5 70; GF 4 -53.1 84; GH 7.9 -1.2 239
    GL 72 -41 2166; GM 13.5 -15.4 11; GN 10.6 -10.9 246; GP 16.3 -61.5 1.6; GQ 1.6 10.4 28
    GR 39.3 22 132; GT 15.6 -90.3 109; GW 12 -15 36; GY 4.9 -58.9 215; HN 14.8 -86.6 112
    HR 45.4 16.2 57; HT 19.1 -72.6 28; HU 47.1 19.3 93; ID -1.5 113.5 1905; IE 53.2 -8 70
    IL 31.3 34.9 22; IM 54.2 -4.5 0.6; IN 22.5 79 3287; IQ 33 43.4 438; IR 32.5 54.3 1648
    IS 64.9 -18.6 103; IT 43 12.6 301; JM 18.2 -77.4 11; JO 31.2 36.6 89; JP 36.3 138.3 378
    KE 0.5 37.9 580; KG 41.5 74.6 200; KH 12.7 104.9 181; KI 1.4 173 0.8; KM -11.9 43.4 2
    KN 17.3 -62.7 0.3; KP 40.1 127 121; KR 36.4 128 100; KW 29.4 47.6 18; KY 19.3 -81.2 0.3
    KZ 48 67.5 2725; LA 18.6 103.8 237; LB 33.9 35.9 10; LC 13.9 -61 0.6; LI 47.2 9.5 0.2
    LK 7.7 80.7 66; LR 6.5 -9.4 111; LS -29.6 28.2 30; LT 55.3 23.9 65; LU 49.8 6.1 2.6
    LV 56.9 25 65; LY 27 17.6 1760; MA 32 -6.2 447; MC 43.7 7.4 0.1; MD 47.2 28.6 34
    ME 42.8 19.3 14; MG -19.4 46.7 587; MH 7.1 171.2 0.2; MK 41.6 21.7 26; ML 17.2 -2.5 1240
    MM 21.3 96.4 677; MN 46.8 103.5 1564; MQ 14.7 -61 1.1; MR 20 -10.4 1031; MT 35.9 14.4 0.3
    MU -20.3 57.6 2; MV 3.3 73.3 0.3; MW -13.5 34.1 118; MX 23.7 -102.3 1964; MY 3.9 102.2 330
    MZ -17.5 35.5 799; NA -22 17.1 824; NC -21.3 165.5 18; NE 17.3 9.4 1267; NG 9.6 8 924
    NI 12.9 -85 130; NL 52.4 5.6 42; NO 61.6 9 324; NP 28.2 83.9 147; NR -0.5 166.9 0.1
    NZ -43 171.5 268; OM 20.5 56.1 310; PA 8.5 -80.1 75; PE -9.3 -75 1285; PF -17.6 -149.5 4
    PG -6.4 144.3 463; PH 12 122.8 300; PK 29.4 68.4 796; PL 52.1 19.3 313; PR 18.2 -66.4 9
    PS 31.9 35.2 6; PT 39.6 -8.1 92; PW 7.5 134.6 0.5; PY -23.3 -58.4 407; QA 25.3 51.2 12
    RE -21.1 55.5 2.5; RO 45.9 25 238; RS 44.2 20.8 77; RU 61.5 97 17098; RW -2 29.9 26
    SA 24 44.6 2150; SB -9.2 160 28; SC -4.6 55.5 0.5; SD 15.8 30 1861; SE 62.3 15.2 450
    SG 1.4 103.8 0.7; SI 46.1 14.8 20; SJ 78.6 16.5 62; SK 48.7 19.5 49; SL 8.6 -11.8 72
    SM 43.9 12.5 0.1; SN 14.6 -14.6 197; SO 4.5 45.6 638; SR 4.1 -55.9 164; SS 7.4 30.2 644
    ST 0.3 6.7 1; SV 13.7 -88.9 21; SY 35 38.5 185; SZ -26.5 31.5 17; TC 21.8 -71.8 0.9
    TD 15.4 18.7 1284; TG 8.6 1 57; TH 15.4 101.3 513; TJ 38.6 71 143; TL -8.8 125.9 15
    TM 39.2 59.3 488; TN 34.1 9.5 164; TO -21.2 -175.2 0.7; TR 39.1 35.2 784; TT 10.4 -61.3 5
    TV -8.5 179.2 0.1; TW 23.8 121 36; TZ -6.3 34.8 947; UA 49 31.4 604; UG 1.4 32.4 241
    US 39.5 -98.5 9834; UY -32.8 -56 176; UZ 42 63.6 447; VC 13.2 -61.2 0.4; VE 7.1 -66.2 912
    VN 15.5 108 331; VU -15.8 167.2 12; WS -13.7 -172.2 3; XK 42.6 20.9 11; YE 15.9 47.6 528
    ZA -29.6 23.3 1219; ZM -14.4 27 753; ZW -19 29.6 391
    """
}
