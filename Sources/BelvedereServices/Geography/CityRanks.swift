// SPDX-License-Identifier: MIT

// The ranks of cities on the map. libgweather has neither populations nor capitals, and a thousand small towns of the
// United States. So large cities and capitals are listed here, and the others get ranks by which they are spread
// evenly over the map.

import BelvedereCore
import Foundation

enum CityRanks {
  /// The ranks for `MapLabel` of these cities, in their order.
  static func ranks(of cities: [KnownCity]) -> [Int] {
    var ranks = cities.map { city in
      let name = "\(city.countryCode) \(city.englishName)"
      return named[name] ?? city.region.flatMap { named["\(name)/\($0)"] }
    }
    for zoom in 5...9 {
      // One city for each half tile.
      let side = exp2(Double(zoom + 1))
      let cells = cities.map { city in
        SIMD2<Int>((MercatorProjection.point(of: city.position) * side).rounded(.down))
      }
      var taken = Set(cells.indices.lazy.filter { ranks[$0] != nil }.map { cells[$0] })
      for index in cities.indices where ranks[index] == nil && taken.insert(cells[index]).inserted {
        ranks[index] = zoom * 10 + 5
      }
    }
    return ranks.map { $0 ?? 100 }
  }

  /// By country code and English name, and also by region if a country has several of the name.
  static let named: [String: Int] = {
    var ranks: [String: Int] = [:]
    for (rank, countries) in [(30, first), (40, second), (50, third)] {
      for country in countries.split(whereSeparator: \.isNewline) {
        for city in country.dropFirst(3).split(separator: ", ") {
          ranks["\(country.prefix(2)) \(city)"] = rank
        }
      }
    }
    return ranks
  }()
}

// MARK: - Names

// Each line is a country's code and its cities, named as in libgweather and in the table of time zones.
extension CityRanks {
  /// Shown when half a continent is in view: cities of many millions, and the main ones of large regions.
  private static let first = """
    AO Luanda
    AR Buenos Aires
    AT Vienna
    AU Melbourne, Perth, Sydney
    BD Dhaka
    BR Rio de Janeiro, São Paulo
    CA Toronto, Vancouver
    CD Kinshasa
    CL Santiago
    CN Beijing, Chengdu, Guangzhou, Shanghai
    CO Bogotá
    CU Havana
    DE Berlin
    DZ Algiers
    EG Cairo
    ES Madrid
    ET Addis Ababa
    FI Helsinki
    FR Paris
    GB London
    GR Athens
    HK Hong Kong
    ID Jakarta
    IN Kolkata, Mumbai, New Delhi
    IQ Baghdad
    IR Tehran
    IS Reykjavík
    IT Rome
    JP Tokyo
    KE Nairobi
    KR Seoul
    KZ Almaty
    MX Mexico City
    NG Lagos
    NO Oslo
    NZ Auckland
    PE Lima
    PH Manila
    PK Karachi
    PL Warsaw
    PT Lisbon
    RO Bucharest
    RU Moscow, Novosibirsk, Saint Petersburg, Vladivostok, Yakutsk
    SA Riyadh
    SE Stockholm
    SG Singapore
    SN Dakar
    TH Bangkok
    TR Istanbul
    TW Taipei
    UA Kyiv
    US Anchorage, Chicago, Honolulu, Houston, Los Angeles, New York
    VE Caracas
    VN Hanoi, Ho Chi Minh City
    ZA Cape Town, Johannesburg
    """

  /// Capitals, and cities of more than about two million people.
  private static let second = """
    AE Abu Dhabi, Dubai
    AF Kabul
    AL Tirana
    AM Yerevan
    AR Córdoba, Ushuaia
    AU Adelaide, Alice Springs, Brisbane, Canberra, Darwin
    AZ Baku
    BA Sarajevo
    BD Chittagong
    BE Brussels
    BF Ouagadougou
    BG Sofia
    BJ Porto-Novo
    BO La Paz, Santa Cruz
    BR Belo Horizonte, Belém, Brasília, Cuiabá, Fortaleza, Manaus, Porto Alegre, Recife, Salvador
    BW Gaborone
    BY Minsk
    CA Calgary, Edmonton, Halifax, Iqaluit, Montreal, Ottawa, Whitehorse, Winnipeg, Yellowknife
    CD Lubumbashi
    CF Bangui
    CG Brazzaville
    CH Bern, Geneva, Zürich
    CI Abidjan
    CL Punta Arenas
    CM Yaounde
    CN Changchun, Changsha, Chongqing, Dalian, Fuzhou, Hangzhou, Harbin, Hefei, Hohhot, Jinan
    CN Kashi, Kunming, Lanzhou, Nanjing, Nanning, Qingdao, Shantou, Shenyang, Shenzhen, Taiyuan
    CN Tianjin, Urumqi, Wuhan, Xi'an, Zhengzhou
    CR San José
    CZ Prague
    DE Frankfurt, Hamburg, Munich
    DK Copenhagen
    DO Santo Domingo
    EC Guayaquil, Quito
    EE Tallinn
    EG Alexandria
    EH El Aaiun
    ER Asmara
    ES Barcelona, Seville
    FI Oulu, Rovaniemi
    FR Lyon, Marseille
    GA Libreville
    GB Edinburgh, Glasgow
    GE Tbilisi
    GH Accra
    GL Godthåb
    GN Conakry
    GT Guatemala
    GY Georgetown
    HN Tegucigalpa
    HR Zagreb
    HT Port-au-Prince
    HU Budapest
    ID Surabaya
    IE Dublin
    IL Jerusalem
    IN Ahmadabad, Bangalore, Chennai, Coimbatore, Hyderabad, Jaipur, Lucknow, Nagpur, Pune, Surat
    IR Mashhad
    IT Milan, Naples
    JO Amman
    JP Fukuoka, Nagoya, Osaka
    KG Bishkek
    KH Phnom Penh
    KP Pyongyang
    KR Busan, Daegu
    KZ Astana
    LA Vientiane
    LB Beirut
    LK Colombo
    LR Monrovia
    LT Vilnius
    LV Rīga
    LY Tripoli
    MA Marrakech, Rabat
    MD Chişinău
    ME Podgorica
    MG Antananarivo
    MK Skopje
    ML Bamako
    MM Rangoon
    MN Ulaanbaatar
    MR Nouakchott
    MW Blantyre
    MX Guadalajara, Monterrey, Mérida, Tijuana
    MY Kuala Lumpur
    MZ Maputo
    NA Windhoek
    NE Niamey
    NG Abuja, Kano
    NI Managua
    NL Amsterdam
    NO Bergen, Tromsø, Trondheim
    NP Kathmandu
    NZ Christchurch, Wellington
    OM Muscat
    PA Panamá
    PG Port Moresby
    PK Islamabad, Lahore
    PL Kraków
    PT Porto
    PY Asunción
    RS Belgrade
    RU Arkhangel'sk, Irkutsk, Kazan', Khabarovsk, Krasnoyarsk, Magadan, Murmansk, Omsk, Perm
    RU Petropavlovsk, Rostov, Samara, Tiksi, Volgograd, Yekaterinburg
    SA Jiddah
    SD Khartoum
    SE Göteborg, Kiruna, Luleå
    SI Ljubljana
    SK Bratislava
    SL Freetown
    SO Mogadishu
    SR Paramaribo
    SS Juba
    SY Damascus
    TD N'Djamena
    TG Lome
    TJ Dushanbe
    TM Ashgabat
    TN Tunis
    TR Ankara, Izmir
    TZ Dar es Salaam
    UA Odesa
    UG Kampala
    US Atlanta, Boston, Dallas, Denver, Detroit, Fairbanks, Las Vegas/Nevada, Miami, Minneapolis
    US New Orleans, Philadelphia, Phoenix, Salt Lake City, San Francisco, Seattle
    US Washington/District of Columbia
    UY Montevideo
    UZ Tashkent
    VE Maracaibo
    YE Sanaa
    ZA Durban, Pretoria
    ZM Lusaka
    ZW Harare
    """

  /// The capitals of small countries, and cities of more than about half a million people.
  private static let third = """
    AD Andorra
    AG Saint John's
    AI The Valley
    AR Comodoro Rivadavia, Mar del Plata, Mendoza, Rosario, Salta, San Carlos de Bariloche
    AR San Miguel de Tucumán, Santa Fe
    AT Graz, Innsbruck, Salzburg
    AU Broken Hill, Broome, Cairns, Hobart, Townsville
    AW Oranjestad
    BB Bridgetown
    BE Antwerp
    BH Manama
    BI Bujumbura
    BJ Cotonou
    BM Hamilton
    BN Bandar Seri Begawan
    BO Cochabamba, Sucre
    BR Aracaju, Campinas, Campo Grande, Curitiba, Florianópolis, Goiânia, Joinville, João Pessoa
    BR Juiz de Fora, Londrina, Maceió, Natal, Ribeirão Preto, São José dos Campos, São Luís
    BR Teresina, Uberlândia
    BS Nassau
    BT Thimphu
    BY Homyel'
    CA Churchill, Hamilton, Prince George, Quebec, Regina, Saskatoon, Thunder Bay, Victoria
    CG Pointe-Noire
    CH Basel, Lausanne, Lugano
    CK Avarua
    CL Antofagasta, Puerto Montt
    CM Douala, Garoua
    CN Guilin, Sanya
    CO Barranquilla, Bucaramanga, Cartagena, Cúcuta, Ibagué, Medellín, Pereira, Santa Marta
    CU Santiago de Cuba
    CV Cape Verde
    CX Flying Fish Cove
    CY Nicosia
    CZ Brno
    DE Bremen, Dortmund, Dresden, Hannover, Leipzig, Nuremberg, Stuttgart
    DJ Djibouti
    DK Odense
    DM Roseau
    DO Santiago
    DZ Constantine, Oran, Tebessa
    EC Galapagos
    EG Aswan, Luxor
    ES Bilbao, Granada, Las Palmas, Murcia, Málaga, Palma, Valencia, Zaragoza
    FI Tampere, Turku
    FJ Suva
    FK Stanley
    FM Palikir
    FO Tórshavn
    FR Bordeaux, Brest, Lille, Nantes, Nice, Strasbourg, Toulouse
    GB Aberdeen, Belfast, Birmingham, Bristol, Cardiff, Inverness, Leeds, Liverpool, Manchester
    GD Saint George's
    GF Cayenne
    GG Saint Peter Port
    GI Gibraltar
    GM Banjul
    GP Basse-Terre
    GQ Malabo
    GW Bissau
    HR Dubrovnik, Split
    ID Balikpapan, Bandar Lampung, Bandung, Batam, Denpasar, Jambi, Makassar, Malang, Manado
    ID Medan, Palembang, Pekanbaru, Pontianak, Semarang, Yogyakarta
    IE Cork, Galway
    IL Tel Aviv
    IM Douglas
    IN Agra, Amritsar, Aurangabad, Benares, Bhavnagar, Bhopal, Bhubaneshwar, Chandigarh, Dehradun
    IN Jammu, Kochi, Leh, Patna, Srinagar, Tiruchchirappalli, Vijayawada, Visakhapatnam
    IR Ahvaz, Ardabil, Hamadan, Kerman, Kermanshah, Rasht, Shiraz, Tabriz, Yazd, Zahedan-e (Yek)
    IS Akureyri
    IT Bari, Bologna, Cagliari, Catania, Florence, Genoa, Palermo, Turin, Venice
    JE Saint Helier
    JM Kingston
    JP Hamamatsu, Hiroshima, Kagoshima, Kumamoto, Matsuyama, Nagasaki, Naha, Niigata, Oita
    JP Okayama, Sendai
    KE Mombasa
    KM Moroni
    KN Basseterre
    KR Cheongju
    KW Kuwait
    KY George Town
    KZ Aqtau, Shymkent
    LC Castries
    LI Vaduz
    LS Maseru
    LU Luxembourg
    MA Agadir, Fes, Meknes, Oujda, Tangier
    MC Monaco
    MH Majuro
    MN Hovd
    MO Macau
    MQ Fort-de-France
    MT Valletta
    MU Port Louis
    MV Male
    MX Acapulco, Aguascalientes, Cancún, Chihuahua, Ciudad Juárez, Culiacán, Durango, Hermosillo
    MX La Paz, León, Mexicali, Morelia, Oaxaca, Puebla, Querétaro, Reynosa, Saltillo
    MX San Luis Potosí, Toluca, Torreón, Tuxtla, Veracruz
    MY Johor Bahru, Kota Baharu, Kota Kinabalu, Kuching
    MZ Beira
    NC Nouméa
    NG Ilorin, Kaduna, Port Harcourt
    NL Rotterdam, The Hague
    NO Bodø, Hammerfest, Kirkenes, Svolvær, Ålesund
    NR Nauru
    NU Alofi
    NZ Dunedin
    PE Arequipa, Chiclayo, Cusco, Iquitos, Trujillo
    PF Papeete
    PH Davao, Zamboanga City
    PK Multan, Peshawar, Quetta
    PL Gdańsk, Poznań, Szczecin, Wrocław, Łódź
    PM Saint-Pierre
    PR San Juan
    PT Faro, Ponta Delgada
    PW Koror
    QA Doha
    RE Saint-Denis
    RU Astrakhan', Barnaul, Bryansk, Cheboksary, Chelyabinsk, Izhevsk, Kaliningrad, Kemerovo
    RU Krasnodar, Nizhny Novgorod, Novokuznetsk, Orenburg, Penza, Saratov, Tomsk, Tyumen, Ufa
    RU Ul'yanovsk, Voronezh, Yaroslavl
    RW Kigali
    SA Medina, Tabuk
    SB Honiara
    SC Victoria
    SE Malmö, Umeå, Östersund
    SH St Helena
    SJ Longyearbyen
    SM San Marino
    ST Sao Tome
    SV San Salvador
    SY Aleppo
    SZ Mbabane
    TC Grand Turk
    TH Chiang Mai, Phuket
    TL Dili
    TO Nuku'alofa
    TR Adana, Antalya, Bursa, Diyarbakir, Erzurum, Eskisehir, Gaziantep, Kayseri, Konya, Malatya
    TT Port-of-Spain
    TV Funafuti
    TW Kaohsiung, Taoyuan
    TZ Mwanza, Zanzibar
    UA Dnipropetrovs'k, Donets'k, Kharkiv, Kryvyy Rih, L'viv, Mykolayiv
    US Albuquerque, Austin/Texas, Baltimore, Barrow, Billings, Bismarck, Boise
    US Charlotte/North Carolina, Cheyenne, Cleveland, Colorado Springs, Columbus/Ohio, El Paso
    US Flagstaff, Fresno, Hilo, Indianapolis, Jacksonville/Florida, Kansas City/Missouri, Key West
    US Memphis, Milwaukee, Missoula, Nashville, Nome, Oklahoma City, Omaha, Pittsburgh
    US Portland/Maine, Portland/Oregon, Raleigh, Rapid City, Sacramento, San Antonio, San Diego
    US San Jose, Santa Fe, Savannah, Spokane, Tucson, Tulsa, Virginia Beach
    VC Kingstown
    VE Barcelona, Barquisimeto, Ciudad Bolívar, Maracay, Maturín, Valencia
    VG Road Town
    VN Da Nang
    VU Efate
    WS Apia
    XK Pristina
    YE Al Hudaydah
    YT Mamoudzou
    ZA Bloemfontein, Port Elizabeth
    """
}
