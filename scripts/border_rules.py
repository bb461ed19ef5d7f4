# SPDX-License-Identifier: MIT

"""Which country and which time zone each piece of Natural Earth's land gets: the rules of make-borders.

Written by hand after the comments of the time zone database (public domain), its zone.tab and the
courses of rivers, meridians and county lines. docs/borders.md explains them.
"""

# Pieces of land whose ISO code is not the one that Natural Earth writes beside them, by its `gu_a3`.
# An empty code: land of nobody that we could name.
CODES = {
    # Overseas parts of a country that have codes of their own.
    'GLP': 'GP', 'GUF': 'GF', 'MTQ': 'MQ', 'MYT': 'YT', 'REU': 'RE', 'NSV': 'SJ', 'BVT': 'BV',
    'CCK': 'CC', 'CXR': 'CX', 'CLP': 'FR',
    # Governments without a code: the country of which they have parted.
    'CYN': 'CY', 'SOL': 'SO',
    # Bases and leased land: the country that owns the land around them.
    'KAB': 'KZ', 'USG': 'CU', 'WSB': 'CY', 'ESB': 'CY',
    # Where no people live, whoever holds the passes; reefs that five countries hold in part.
    'KAS': 'IN', 'PGA': '',
}

# The same by name, where `gu_a3` is that of the country.
CODES_BY_NAME = {('NL', 'Bonaire'): 'BQ', ('NL', 'Saba'): 'BQ', ('NL', 'St. Eustatius'): 'BQ'}

# Countries that zone.tab does not list, or in which it lists several zones: the zone of all provinces
# that ZONES_OF_PROVINCES does not name. An empty zone: mean solar time.
ZONES = {
    'AR': 'America/Argentina/Cordoba', 'AU': 'Australia/Sydney', 'BR': 'America/Sao_Paulo',
    'BV': '', 'CA': 'America/Toronto', 'CD': 'Africa/Lubumbashi', 'CL': 'America/Santiago',
    'CN': 'Asia/Shanghai', 'CY': 'Asia/Nicosia', 'DE': 'Europe/Berlin',
    'EC': 'America/Guayaquil', 'ES': 'Europe/Madrid', 'FM': 'Pacific/Chuuk',
    'GL': 'America/Nuuk', 'HM': '', 'ID': 'Asia/Makassar', 'KI': 'Pacific/Tarawa',
    'KZ': 'Asia/Almaty', 'MH': 'Pacific/Majuro', 'MN': 'Asia/Ulaanbaatar',
    'MX': 'America/Mexico_City', 'MY': 'Asia/Kuala_Lumpur', 'NZ': 'Pacific/Auckland',
    'PF': 'Pacific/Tahiti', 'PG': 'Pacific/Port_Moresby', 'PS': 'Asia/Hebron',
    'PT': 'Europe/Lisbon', 'RU': 'Europe/Moscow', 'UA': 'Europe/Kyiv', 'UM': '',
    'US': 'America/New_York', 'UZ': 'Asia/Samarkand', 'XK': 'Europe/Belgrade',
}

# By country and zone, the names of the provinces as Natural Earth has them, or their `gu_a3`.
ZONES_OF_PROVINCES = {
    'AR': {
        'America/Argentina/Buenos_Aires': ['Buenos Aires', 'Ciudad de Buenos Aires'],
        'America/Argentina/Salta': ['Salta', 'La Pampa', 'Neuquén', 'Río Negro'],
        'America/Argentina/Jujuy': ['Jujuy'],
        'America/Argentina/Tucuman': ['Tucumán'],
        'America/Argentina/Catamarca': ['Catamarca', 'Chubut'],
        'America/Argentina/La_Rioja': ['La Rioja'],
        'America/Argentina/San_Juan': ['San Juan'],
        'America/Argentina/Mendoza': ['Mendoza'],
        'America/Argentina/San_Luis': ['San Luis'],
        'America/Argentina/Rio_Gallegos': ['Santa Cruz'],
        'America/Argentina/Ushuaia': ['Tierra del Fuego'],
    },
    'AU': {
        'Australia/Lord_Howe': ['Lord Howe Island'],
        'Antarctica/Macquarie': ['Macquarie Island'],
        'Australia/Hobart': ['Tasmania'],
        'Australia/Melbourne': ['Victoria'],
        'Australia/Brisbane': ['Queensland'],
        'Australia/Adelaide': ['South Australia'],
        'Australia/Darwin': ['Northern Territory'],
        'Australia/Perth': ['Western Australia', 'Ashmore and Cartier Islands'],
    },
    'BR': {
        'America/Belem': ['Pará', 'Amapá'],
        'America/Fortaleza': [
            'Maranhão', 'Piauí', 'Ceará', 'Rio Grande do Norte', 'Paraíba'],
        'America/Recife': ['Pernambuco'],
        'America/Araguaina': ['Tocantins'],
        'America/Maceio': ['Alagoas', 'Sergipe'],
        'America/Bahia': ['Bahia'],
        'America/Campo_Grande': ['Mato Grosso do Sul'],
        'America/Cuiaba': ['Mato Grosso'],
        'America/Porto_Velho': ['Rondônia'],
        'America/Boa_Vista': ['Roraima'],
        'America/Manaus': ['Amazonas'],
        'America/Rio_Branco': ['Acre'],
    },
    'CA': {
        'America/St_Johns': ['Newfoundland and Labrador'],
        'America/Halifax': ['Nova Scotia', 'Prince Edward Island'],
        'America/Moncton': ['New Brunswick'],
        'America/Winnipeg': ['Manitoba'],
        'America/Regina': ['Saskatchewan'],
        'America/Edmonton': ['Alberta', 'Northwest Territories'],
        'America/Vancouver': ['British Columbia'],
        'America/Whitehorse': ['Yukon'],
        'America/Iqaluit': ['Nunavut'],
    },
    'CD': {'Africa/Kinshasa': ['Bandundu', 'Bas-Congo', 'Kinshasa City', 'Équateur']},
    'CL': {
        'America/Punta_Arenas': ['Magallanes y Antártica Chilena'],
        'America/Coyhaique': ['Aisén del General Carlos Ibáñez del Campo'],
    },
    'CN': {'Asia/Urumqi': ['Xinjiang']},
    'CY': {'Asia/Famagusta': ['CYN']},
    'EC': {'Pacific/Galapagos': ['Galápagos']},
    'ES': {
        'Africa/Ceuta': ['Ceuta', 'Melilla'],
        'Atlantic/Canary': ['Las Palmas', 'Santa Cruz de Tenerife'],
    },
    'FM': {'Pacific/Pohnpei': ['Pohnpei'], 'Pacific/Kosrae': ['Kosrae']},
    'FR': {'': ['CLP']},
    'GL': {'America/Thule': ['Pituffik']},
    'ID': {
        'Asia/Jakarta': [
            'Aceh', 'Bangka-Belitung', 'Banten', 'Bengkulu', 'Jakarta Raya', 'Jambi',
            'Jawa Barat', 'Jawa Tengah', 'Jawa Timur', 'Kepulauan Riau', 'Lampung', 'Riau',
            'Sumatera Barat', 'Sumatera Selatan', 'Sumatera Utara', 'Yogyakarta'],
        'Asia/Pontianak': ['Kalimantan Barat', 'Kalimantan Tengah'],
        'Asia/Jayapura': ['Maluku', 'Maluku Utara', 'Papua', 'Papua Barat'],
    },
    'KZ': {
        'Asia/Qyzylorda': ['Qyzylorda', 'KAB'],
        'Asia/Qostanay': ['Qostanay'],
        'Asia/Aqtobe': ['Aqtöbe'],
        'Asia/Aqtau': ['Mangghystau'],
        'Asia/Atyrau': ['Atyrau'],
        'Asia/Oral': ['West Kazakhstan'],
    },
    'MA': {
        'Africa/El_Aaiun': ['Oued el Dahab', 'Laâyoune - Boujdour - Sakia El Hamra'],
    },
    'MN': {'Asia/Hovd': ['Bayan-Ölgiy', 'Hovd', 'Uvs']},
    'MX': {
        'America/Cancun': ['Quintana Roo'],
        'America/Merida': ['Campeche', 'Yucatán'],
        'America/Monterrey': ['Durango', 'Coahuila', 'Nuevo León', 'Tamaulipas'],
        'America/Chihuahua': ['Chihuahua'],
        'America/Mazatlan': ['Baja California Sur', 'Nayarit', 'Sinaloa'],
        'America/Hermosillo': ['Sonora'],
        'America/Tijuana': ['Baja California'],
    },
    'MY': {'Asia/Kuching': ['Sabah', 'Sarawak', 'Labuan']},
    'NZ': {'Pacific/Chatham': ['Chatham Islands Territory']},
    'PF': {'Pacific/Marquesas': ['Marquesas Islands']},
    'PG': {'Pacific/Bougainville': ['North Solomons']},
    'PS': {'Asia/Gaza': ['Gaza Strip']},
    'PT': {'Atlantic/Azores': ['Azores'], 'Atlantic/Madeira': ['Madeira']},
    'RU': {
        'Europe/Kaliningrad': ['Kaliningrad'],
        'Europe/Simferopol': ['Crimea', 'Sevastopol'],
        'Europe/Kirov': ['Kirov'],
        'Europe/Volgograd': ['Volgograd'],
        'Europe/Astrakhan': ["Astrakhan'"],
        'Europe/Saratov': ['Saratov'],
        'Europe/Ulyanovsk': ["Ul'yanovsk"],
        'Europe/Samara': ['Samara', 'Udmurt'],
        'Asia/Yekaterinburg': [
            'Sverdlovsk', 'Chelyabinsk', 'Kurgan', "Tyumen'", 'Khanty-Mansiy', 'Yamal-Nenets',
            "Perm'", 'Bashkortostan', 'Orenburg'],
        'Asia/Omsk': ['Omsk'],
        'Asia/Novosibirsk': ['Novosibirsk'],
        'Asia/Barnaul': ['Altay', 'Gorno-Altay'],
        'Asia/Tomsk': ['Tomsk'],
        'Asia/Novokuznetsk': ['Kemerovo'],
        'Asia/Krasnoyarsk': ['Krasnoyarsk', 'Khakass', 'Tuva'],
        'Asia/Irkutsk': ['Irkutsk', 'Buryat'],
        'Asia/Chita': ['Chita'],
        'Asia/Yakutsk': ['Amur', 'Sakha (Yakutia)'],
        'Asia/Vladivostok': ['Khabarovsk', "Primor'ye", 'Yevrey'],
        'Asia/Sakhalin': ['Sakhalin'],
        # Natural Earth's name of it.
        'Asia/Magadan': ['Maga Buryatdan'],
        'Asia/Kamchatka': ['Kamchatka'],
        'Asia/Anadyr': ['Chukchi Autonomous Okrug'],
    },
    'UM': {
        'Pacific/Midway': ['Midway Islands'], 'Pacific/Wake': ['Wake Atoll'],
        'Pacific/Honolulu': ['Johnston Atoll'],
    },
    'US': {
        'America/Detroit': ['Michigan'],
        'America/Indiana/Indianapolis': ['Indiana'],
        'America/Chicago': [
            'Alabama', 'Arkansas', 'Illinois', 'Iowa', 'Kansas', 'Louisiana', 'Minnesota',
            'Mississippi', 'Missouri', 'Nebraska', 'North Dakota', 'Oklahoma', 'South Dakota',
            'Tennessee', 'Texas', 'Wisconsin'],
        'America/Denver': ['Colorado', 'Montana', 'New Mexico', 'Utah', 'Wyoming'],
        'America/Phoenix': ['Arizona'],
        'America/Boise': ['Idaho'],
        'America/Los_Angeles': ['California', 'Nevada', 'Oregon', 'Washington'],
        'America/Anchorage': ['Alaska'],
        'Pacific/Honolulu': ['Hawaii'],
    },
    'UZ': {
        'Asia/Tashkent': [
            'Andijon', 'Ferghana', 'Namangan', 'Sirdaryo', 'Tashkent', 'Jizzakh'],
    },
}

# Parts of zones: the zones (with commas) from which a part goes to another, and a ring of longitudes and
# latitudes around the part. The ring follows the line between the two only; elsewhere it runs anywhere
# outside. They are parted in this order.
PARTS = [
    # Australia: the county of Yancowinna, the Eyre Highway, the Whitsunday Islands.
    ('Australia/Sydney', 'Australia/Broken_Hill', [
        (140.9, -32.65), (142.05, -32.65), (142.05, -31.3), (140.9, -31.3)]),
    ('Australia/Perth', 'Australia/Eucla', [
        (125.5, -31.25), (129.0, -31.25), (129.0, -33.5), (125.5, -33.5)]),
    ('Australia/Brisbane', 'Australia/Lindeman', [
        (148.86, -20.0), (149.3, -20.0), (149.3, -20.6), (148.95, -20.6), (148.86, -20.3)]),
    # Brazil: west of the Xingu and the Jari; west of the line from Tabatinga to Porto Acre; islands.
    ('America/Belem', 'America/Santarem', [
        (-59.5, 3.0), (-54.8, 2.3), (-53.8, 1.2), (-53.0, 0.6), (-52.6, -0.4), (-52.54, -0.85),
        (-52.3, -1.2), (-52.25, -1.8), (-52.1, -2.2), (-51.99, -2.6), (-51.9, -2.9),
        (-51.75, -3.1), (-52.0, -3.6), (-52.6, -4.6), (-52.5, -6.0),
        (-52.1, -6.7), (-51.9, -7.6), (-52.4, -9.0), (-52.4, -10.0), (-59.5, -10.0)]),
    ('America/Manaus', 'America/Eirunepe', [
        (-69.9, -4.1), (-67.55, -9.7), (-70.0, -11.0), (-75.0, -11.0), (-75.0, -4.2)]),
    ('America/Fortaleza,America/Recife', 'America/Noronha', [
        (-34.2, 2.0), (-28.0, 2.0), (-28.0, -5.0), (-33.5, -5.0)]),
    # Canada, from west to east.
    ('America/Whitehorse', 'America/Dawson', [
        (-142.0, 62.3), (-137.8, 62.3), (-137.8, 70.5), (-142.0, 70.5)]),
    ('America/Vancouver', 'America/Dawson_Creek', [
        (-119.5, 54.4), (-121.3, 54.7), (-122.4, 55.1), (-122.5, 55.7), (-123.6, 56.3),
        (-124.8, 57.1), (-124.6, 57.6), (-119.5, 57.6)]),
    ('America/Vancouver', 'America/Fort_Nelson', [
        (-119.5, 57.6), (-124.6, 57.6), (-126.6, 57.9), (-127.7, 59.0), (-127.7, 60.0),
        (-119.5, 60.0)]),
    ('America/Vancouver', 'America/Edmonton', [
        (-113.5, 48.9), (-116.2, 48.9), (-116.3, 49.5), (-116.6, 49.9), (-116.9, 50.5),
        (-117.3, 51.0), (-117.65, 51.4), (-118.1, 51.8), (-117.9, 52.3), (-113.5, 52.3)]),
    ('America/Vancouver', 'America/Creston', [
        (-116.9, 48.9), (-116.9, 49.3), (-116.75, 49.5), (-116.45, 49.4), (-116.2, 48.9)]),
    ('America/Edmonton', 'America/Inuvik', [
        (-137.0, 59.9), (-120.5, 59.9), (-120.5, 74.0), (-137.0, 74.0)]),
    ('America/Regina', 'America/Swift_Current', [
        (-110.2, 48.9), (-107.9, 48.9), (-107.9, 49.7), (-107.0, 49.9), (-106.8, 52.0),
        (-107.0, 52.5), (-106.4, 53.5), (-107.0, 54.2), (-108.0, 54.6), (-110.2, 54.6)]),
    ('America/Regina,America/Swift_Current', 'America/Edmonton', [
        (-110.2, 53.15), (-109.9, 53.15), (-109.9, 53.4), (-110.2, 53.4)]),
    ('America/Iqaluit', 'America/Rankin_Inlet', [
        (-102.0, 58.0), (-85.25, 58.0), (-85.25, 84.0), (-102.0, 84.0)]),
    ('America/Iqaluit,America/Rankin_Inlet', 'America/Cambridge_Bay', [
        (-121.0, 64.0), (-102.0, 64.0), (-102.0, 66.3), (-89.0, 66.6), (-87.5, 67.0),
        (-87.5, 69.0), (-88.5, 70.3), (-92.0, 72.0), (-100.0, 72.8), (-102.0, 73.0),
        (-102.0, 80.0), (-121.0, 80.0)]),
    ('America/Rankin_Inlet', 'America/Resolute', [
        (-98.0, 74.4), (-92.5, 74.4), (-92.5, 75.5), (-98.0, 75.5)]),
    ('America/Iqaluit,America/Rankin_Inlet', 'America/Atikokan', [
        (-87.9, 63.2), (-80.0, 62.3), (-80.0, 64.5), (-83.5, 66.2), (-85.5, 65.95),
        (-87.9, 64.5)]),
    ('America/Toronto', 'America/Winnipeg', [
        (-90.0, 47.5), (-90.0, 56.9), (-95.3, 53.0), (-95.3, 48.9), (-92.0, 47.5)]),
    ('America/Toronto,America/Winnipeg', 'America/Atikokan', [
        (-92.3, 48.1), (-90.9, 48.1), (-90.9, 49.1), (-92.3, 49.1)]),
    # Upsala.
    ('America/Winnipeg', 'America/Toronto', [
        (-90.53, 49.0), (-90.4, 49.0), (-90.4, 49.1), (-90.53, 49.1)]),
    ('America/Toronto', 'America/Halifax', [
        (-62.5, 47.1), (-61.0, 47.1), (-61.0, 48.0), (-62.5, 48.0)]),
    ('America/Toronto', 'America/Blanc-Sablon', [
        (-63.0, 48.9), (-57.0, 50.7), (-57.0, 52.0), (-63.0, 52.0)]),
    ('America/Halifax', 'America/Glace_Bay', [
        (-62.2, 45.75), (-62.2, 45.5), (-61.8, 45.0), (-59.0, 45.0), (-59.0, 47.3),
        (-61.7, 47.3), (-61.7, 45.85)]),
    ('America/St_Johns', 'America/Goose_Bay', [
        (-70.0, 51.9), (-57.1, 51.9), (-57.1, 52.5), (-57.3, 53.0), (-56.6, 53.45),
        (-55.5, 53.55), (-55.5, 54.0), (-60.0, 61.0), (-70.0, 61.0)]),
    ('America/Santiago', 'Pacific/Easter', [
        (-110.0, -28.0), (-104.0, -28.0), (-104.0, -26.0), (-110.0, -26.0)]),
    ('America/Nuuk', 'America/Scoresbysund', [
        (-26.0, 69.9), (-20.0, 69.9), (-20.0, 72.2), (-26.0, 72.2)]),
    ('America/Nuuk', 'America/Danmarkshavn', [
        (-23.5, 75.7), (-15.0, 75.7), (-15.0, 79.7), (-23.5, 79.7)]),
    ('Pacific/Tarawa', 'Pacific/Kanton', [
        (-176.0, -6.0), (-168.0, -6.0), (-168.0, 0.0), (-176.0, 0.0)]),
    ('Pacific/Tarawa', 'Pacific/Kiritimati', [
        (-163.0, -13.0), (-148.0, -13.0), (-148.0, 7.0), (-163.0, 7.0)]),
    ('Africa/Casablanca', 'Africa/El_Aaiun', [
        (-18.0, 27.667), (-8.0, 27.667), (-8.0, 20.0), (-18.0, 20.0)]),
    ('Pacific/Majuro', 'Pacific/Kwajalein', [
        (166.6, 8.5), (168.1, 8.5), (168.1, 9.6), (166.6, 9.6)]),
    # Mexico: the towns that follow the clock of their neighbours across the border.
    ('America/Chihuahua', 'America/Ciudad_Juarez', [
        (-109.5, 30.6), (-108.0, 30.6), (-106.7, 31.0), (-106.1, 30.9), (-105.3, 30.5),
        (-105.0, 31.0), (-106.4, 32.0), (-109.5, 32.0)]),
    ('America/Chihuahua', 'America/Ojinaga', [
        (-105.3, 30.5), (-105.35, 29.6), (-104.5, 28.95), (-103.3, 28.8), (-102.8, 29.3),
        (-104.3, 30.8), (-105.0, 31.0)]),
    ('America/Monterrey', 'America/Matamoros', [
        (-104.2, 26.95), (-102.1, 26.95), (-102.1, 28.4), (-101.2, 28.4), (-101.1, 28.15),
        (-100.65, 28.1), (-100.4, 27.4), (-100.3, 26.95), (-99.7, 27.0), (-99.5, 26.5),
        (-99.0, 26.1), (-98.6, 25.6), (-98.0, 25.3), (-97.0, 24.9), (-96.5, 26.1), (-99.0, 27.0),
        (-100.0, 29.0), (-101.5, 30.2), (-104.2, 29.5)]),
    ('America/Mazatlan', 'America/Bahia_Banderas', [
        (-105.8, 20.5), (-105.8, 20.9), (-105.3, 21.0), (-104.9, 20.95), (-104.9, 20.5)]),
    ('America/Mexico_City', 'America/Mazatlan', [
        (-115.5, 17.5), (-110.0, 17.5), (-110.0, 20.0), (-115.5, 20.0)]),
    ('America/Merida', 'America/Cancun', [
        (-89.14, 17.7), (-88.5, 17.7), (-88.5, 19.4), (-89.14, 19.4)]),
    ('America/Merida', 'America/Cancun', [
        (-87.62, 20.3), (-86.5, 20.3), (-86.5, 21.2), (-87.62, 21.2)]),
    ('Pacific/Tahiti', 'Pacific/Gambier', [
        (-137.2, -24.0), (-134.0, -24.0), (-134.0, -20.9), (-136.2, -20.9), (-137.2, -21.8)]),
    # Russia: the north and east of Sakha, and the Kuril Islands.
    ('Asia/Yakutsk', 'Asia/Khandyga', [
        (131.7, 59.2), (138.0, 59.2), (138.5, 61.0), (138.5, 62.2), (139.5, 63.2), (141.0, 64.0),
        (141.0, 65.4), (139.5, 65.8), (138.5, 66.2), (134.5, 66.1), (134.0, 65.4), (133.3, 64.2),
        (132.8, 63.3), (134.3, 62.3), (133.7, 61.2), (132.0, 60.2)]),
    ('Asia/Yakutsk', 'Asia/Vladivostok', [
        (131.5, 65.4), (134.0, 65.4), (134.5, 66.1), (138.5, 66.2), (139.5, 65.8), (140.0, 66.3),
        (138.5, 67.5), (140.5, 68.0), (141.0, 69.0), (140.0, 70.0), (142.5, 71.0), (142.5, 72.6),
        (142.5, 73.2), (137.5, 73.2), (132.5, 71.5), (131.5, 69.5), (132.0, 68.5), (130.5, 67.5),
        (130.0, 66.5)]),
    ('Asia/Yakutsk', 'Asia/Ust-Nera', [
        (141.0, 64.0), (139.5, 63.2), (138.7, 62.7), (141.0, 61.5), (147.0, 61.5), (145.0, 63.5),
        (146.0, 64.3), (144.9, 65.2), (141.3, 65.7), (141.0, 65.4)]),
    ('Asia/Yakutsk', 'Asia/Srednekolymsk', [
        (141.3, 65.7), (144.9, 65.2), (146.0, 64.3), (150.0, 64.0), (153.0, 64.5), (163.5, 66.0),
        (163.5, 72.6), (142.5, 72.6), (142.5, 71.0), (140.0, 70.0), (141.0, 69.0), (140.5, 68.0),
        (138.5, 67.5), (140.0, 66.3), (139.5, 65.8), (141.0, 65.4)]),
    ('Asia/Sakhalin', 'Asia/Srednekolymsk', [
        (151.5, 46.9), (154.0, 46.9), (157.5, 50.5), (156.0, 51.2), (153.5, 49.3)]),
    ('Asia/Sakhalin', 'Asia/Magadan', [
        (145.3, 43.0), (148.5, 43.5), (152.5, 46.5), (151.0, 47.0), (145.3, 44.6)]),
    # The United States, from east to west: Florida, Kentucky, Tennessee.
    ('America/New_York', 'America/Chicago', [
        (-85.0, 31.2), (-85.0, 31.0), (-84.863, 30.711), (-84.99, 30.45), (-85.03, 30.2),
        (-85.12, 29.95), (-85.1, 29.85), (-85.22, 29.89), (-85.37, 29.98), (-85.393, 29.93),
        (-85.43, 29.88), (-85.8, 29.5), (-88.0, 29.8), (-88.0, 31.2)]),
    ('America/New_York,America/Indiana/Indianapolis', 'America/Kentucky/Louisville', [
        (-86.28, 37.9), (-86.27, 38.42), (-86.03, 38.42), (-86.0, 38.5), (-85.8, 38.61),
        (-85.43, 38.61), (-85.43, 38.5), (-85.62, 38.33), (-85.42, 38.28), (-85.42, 38.12),
        (-85.7, 38.08), (-85.95, 37.98), (-86.05, 37.98)]),
    ('America/New_York', 'America/Kentucky/Monticello', [
        (-85.03, 36.6), (-85.03, 36.9), (-84.8, 37.0), (-84.6, 36.9), (-84.75, 36.6)]),
    ('America/New_York', 'America/Chicago', [
        (-86.45, 38.1), (-86.27, 37.95), (-86.2, 37.6), (-85.9, 37.43), (-85.7, 37.45),
        (-85.55, 37.33), (-85.3, 37.28), (-85.05, 37.2), (-84.9, 37.05), (-84.95, 36.9),
        (-84.97, 36.55), (-90.0, 36.3), (-90.0, 37.6), (-88.0, 38.2)]),
    ('America/Chicago', 'America/New_York', [
        (-84.8, 36.65), (-84.73, 36.36), (-84.87, 36.2), (-84.76, 36.05), (-84.8, 35.9),
        (-84.92, 35.78), (-85.12, 35.58), (-85.27, 35.38), (-85.4, 35.2), (-85.43, 35.1),
        (-85.38, 34.9), (-81.0, 34.9), (-81.0, 36.65)]),
    # Alabama's towns along the border, which work in Georgia.
    ('America/Chicago', 'America/New_York', [
        (-85.3, 32.93), (-85.27, 32.8), (-85.17, 32.58), (-85.12, 32.4), (-84.9, 32.4),
        (-84.9, 32.93)]),
    # Michigan's Wisconsin border.
    ('America/Detroit', 'America/Menominee', [
        (-90.6, 46.9), (-89.95, 46.9), (-89.95, 46.6), (-89.74, 46.5), (-89.37, 46.42),
        (-88.12, 46.42), (-88.12, 46.25), (-87.62, 46.25), (-87.62, 45.99), (-87.37, 45.9),
        (-87.2, 45.6), (-87.2, 44.9), (-88.2, 45.3), (-89.0, 45.9), (-90.6, 46.2)]),
    # Indiana, county by county.
    ('America/Indiana/Indianapolis', 'America/Chicago', [
        (-87.7, 41.9), (-86.82, 41.9), (-86.525, 41.78), (-86.525, 41.43), (-86.73, 41.36),
        (-86.93, 41.236), (-86.93, 40.91), (-86.986, 40.91), (-86.986, 40.737),
        (-87.7, 40.737)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Knox', [
        (-86.525, 41.434), (-86.467, 41.434), (-86.467, 41.172), (-86.93, 41.172),
        (-86.93, 41.236), (-86.73, 41.36)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Winamac', [
        (-86.93, 41.172), (-86.467, 41.172), (-86.467, 40.91), (-86.93, 40.91)]),
    ('America/Indiana/Indianapolis', 'America/Chicago', [
        (-88.2, 37.7), (-88.2, 38.42), (-87.75, 38.42), (-87.4, 38.535), (-87.317, 38.49),
        (-87.317, 38.235), (-87.01, 38.206), (-86.78, 38.206), (-86.8, 37.93), (-86.8, 37.7)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Tell_City', [
        (-86.8, 37.7), (-86.8, 37.93), (-86.79, 38.264), (-86.68, 38.264), (-86.46, 38.2),
        (-86.4, 37.9)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Petersburg', [
        (-87.4, 38.535), (-87.27, 38.55), (-87.07, 38.5), (-87.07, 38.22), (-87.317, 38.235),
        (-87.317, 38.49)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Vincennes', [
        (-88.0, 38.42), (-87.75, 38.42), (-87.4, 38.535), (-87.27, 38.55), (-87.07, 38.5),
        (-87.07, 38.206), (-86.68, 38.206), (-86.68, 38.9), (-87.6, 38.91), (-88.0, 38.91)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Marengo', [
        (-86.68, 38.264), (-86.68, 38.4), (-86.31, 38.42), (-86.29, 38.1), (-86.46, 38.1),
        (-86.46, 38.2)]),
    ('America/Indiana/Indianapolis', 'America/Indiana/Vevay', [
        (-85.2, 38.92), (-84.86, 38.92), (-84.7, 38.75), (-85.1, 38.6), (-85.2, 38.69)]),
    ('America/Indiana/Indianapolis', 'America/New_York', [
        (-85.14, 39.31), (-84.7, 39.31), (-84.7, 38.88), (-84.86, 38.92), (-85.0, 38.92),
        (-85.14, 38.97)]),
    # The Great Plains, from south to north.
    ('America/Chicago', 'America/Denver', [
        (-107.0, 31.0), (-107.0, 32.3), (-104.91, 32.3), (-104.91, 30.5), (-106.0, 30.5)]),
    ('America/Chicago', 'America/Denver', [
        (-102.5, 37.737), (-101.527, 37.737), (-101.542, 38.263), (-101.567, 38.263),
        (-101.567, 38.7), (-101.485, 38.7), (-101.485, 39.135), (-101.39, 39.135),
        (-101.39, 39.568), (-102.5, 39.568)]),
    ('America/Chicago', 'America/Denver', [
        (-102.5, 39.9), (-101.33, 39.9), (-101.33, 40.35), (-101.34, 40.7), (-101.25, 40.7),
        (-101.25, 41.4), (-101.4, 41.4), (-101.4, 41.74), (-101.27, 41.74), (-101.27, 41.78),
        (-100.85, 41.78), (-100.85, 42.09), (-101.0, 42.09), (-101.0, 43.1), (-104.5, 43.1),
        (-104.5, 40.5)]),
    ('America/Chicago', 'America/Denver', [
        (-104.5, 42.9), (-101.23, 42.9), (-101.23, 43.4), (-101.0, 43.8), (-101.1, 44.0),
        (-101.1, 44.3), (-100.33, 44.3), (-100.4, 44.55), (-100.7, 44.75), (-100.4, 45.0),
        (-100.3, 45.4), (-100.45, 45.95), (-104.5, 45.95)]),
    ('America/Chicago', 'America/Denver', [
        (-104.2, 45.9), (-104.2, 47.4), (-103.67, 47.33), (-103.1, 47.33), (-103.0, 47.6),
        (-102.3, 47.6), (-102.15, 47.5), (-102.15, 46.98), (-102.1, 46.63), (-101.3, 46.63),
        (-101.0, 46.4), (-100.6, 46.4), (-100.4, 45.9)]),
    ('America/Chicago,America/Denver', 'America/North_Dakota/New_Salem', [
        (-102.1, 46.98), (-102.1, 46.63), (-101.3, 46.63), (-101.0, 46.4), (-100.65, 46.45),
        (-100.7, 46.65), (-100.83, 46.8), (-100.9, 46.9), (-101.0, 46.98)]),
    ('America/Chicago', 'America/North_Dakota/Center', [
        (-101.75, 46.98), (-100.95, 46.98), (-100.95, 47.33), (-101.75, 47.33)]),
    ('America/Chicago', 'America/North_Dakota/Beulah', [
        (-102.15, 46.98), (-101.75, 46.98), (-101.75, 47.33), (-101.3, 47.33),
        (-101.3, 47.6), (-102.15, 47.55)]),
    # The Navajo Nation without the land of the Hopi, which it surrounds.
    ('America/Phoenix', 'America/Denver', [
        (-109.0, 37.0), (-111.38, 37.0), (-111.42, 36.93), (-111.44, 36.89), (-111.5, 36.85),
        (-111.6, 36.8), (-111.9, 36.6), (-111.7, 36.0), (-111.4, 35.85),
        (-111.3, 35.55), (-110.9, 35.35), (-110.0, 35.3), (-109.8, 35.15), (-109.0, 35.15)]),
    ('America/Denver', 'America/Phoenix', [
        (-110.95, 35.6), (-110.1, 35.6), (-110.1, 36.15), (-110.95, 36.15)]),
    # Idaho north of the Salmon River, Malheur County, West Wendover.
    ('America/Boise', 'America/Los_Angeles', [
        (-117.3, 45.86), (-116.79, 45.857), (-116.4, 46.0), (-116.32, 45.76),
        (-116.3, 45.42), (-115.7, 45.45), (-115.3, 45.5), (-114.9, 45.5), (-114.4, 45.56),
        (-114.3, 46.7), (-116.0, 49.2), (-117.3, 49.2)]),
    ('America/Los_Angeles', 'America/Boise', [
        (-118.23, 42.45), (-118.23, 44.25), (-117.5, 44.3), (-117.2, 44.45), (-116.7, 44.4),
        (-116.7, 42.45)]),
    ('America/Los_Angeles', 'America/Denver', [
        (-114.12, 40.66), (-114.0, 40.66), (-114.0, 40.8), (-114.12, 40.8)]),
    # Alaska.
    ('America/Anchorage', 'America/Nome', [
        (-162.0, 54.0), (-162.0, 70.5), (-175.0, 66.0), (-175.0, 57.0), (-169.4, 54.5),
        (-169.4, 52.0)]),
    ('America/Anchorage', 'America/Adak', [
        (-180.0, 50.0), (-169.4, 50.0), (-169.4, 54.5), (-180.0, 54.5)]),
    ('America/Anchorage', 'America/Adak', [
        (172.0, 51.0), (180.0, 51.0), (180.0, 54.0), (172.0, 54.0)]),
    ('America/Anchorage', 'America/Yakutat', [
        (-142.0, 59.0), (-138.2, 58.5), (-137.8, 59.2), (-139.0, 60.5), (-142.0, 60.5)]),
    ('America/Anchorage', 'America/Juneau', [
        (-137.9, 58.2), (-134.9, 57.5), (-133.0, 57.4), (-132.5, 58.0), (-136.0, 60.0),
        (-137.8, 59.2)]),
    ('America/Anchorage', 'America/Sitka', [
        (-137.9, 58.2), (-134.9, 57.5), (-133.0, 57.4), (-132.0, 57.2), (-129.5, 56.0),
        (-130.0, 54.5), (-134.0, 54.3), (-137.0, 57.0)]),
    ('America/Anchorage,America/Sitka', 'America/Metlakatla', [
        (-131.7, 54.98), (-131.33, 54.98), (-131.33, 55.22), (-131.7, 55.22)]),
    # The islands around Madagascar.
    ('Indian/Kerguelen', 'Indian/Mayotte', [
        (38.0, -24.0), (48.5, -24.0), (48.5, -10.0), (38.0, -10.0)]),
    ('Indian/Kerguelen', 'Indian/Reunion', [
        (53.5, -17.0), (55.5, -17.0), (55.5, -15.0), (53.5, -15.0)]),
    # Vietnam north of the line of 1954, whose clocks were others until 1975.
    ('Asia/Ho_Chi_Minh', 'Asia/Bangkok', [
        (101.0, 17.0), (109.0, 17.0), (109.0, 24.0), (101.0, 24.0)]),
]

# Land that Natural Earth's general course of a border gives to another country, or does not know: code,
# zone if it is not that of the country, and a ring around it.
CORRECTIONS = [
    ('NP', '', [
        (86.80, 27.97), (86.86, 28.0), (86.92, 27.9885), (86.925, 27.9885), (86.93, 27.985),
        (86.97, 27.96), (86.93, 27.9)]),
    ('DE', 'Europe/Busingen', [
        (8.66, 47.69), (8.685, 47.68), (8.715, 47.685), (8.715, 47.705), (8.69, 47.715),
        (8.665, 47.705)]),
    # Campobello and Deer Island.
    ('CA', 'America/Moncton', [
        (-66.976, 44.84), (-66.9, 44.85), (-66.88, 44.93), (-66.9, 44.965), (-66.955, 44.95),
        (-66.962, 44.905), (-66.967, 44.87), (-66.976, 44.855)]),
    ('CA', 'America/Moncton', [
        (-66.985, 44.935), (-66.94, 44.97), (-66.91, 45.03), (-66.94, 45.06), (-67.0, 45.05),
        (-67.0, 44.96)]),
    ('VA', '', [
        (12.4457, 41.9015), (12.45, 41.9002), (12.4584, 41.9015), (12.4584, 41.9039),
        (12.4550, 41.9075), (12.4500, 41.9070)]),
    # Jerusalem within the limits of its municipality.
    ('IL', '', [
        (35.13, 31.73), (35.19, 31.715), (35.235, 31.715), (35.24, 31.745), (35.26, 31.77),
        (35.265, 31.8), (35.255, 31.84), (35.238, 31.843), (35.225, 31.855), (35.23, 31.88),
        (35.2, 31.88), (35.205, 31.85), (35.2, 31.83), (35.15, 31.83)]),
]

# Inhabited islands that are too small for Natural Earth: code, zone if it is not that of the country,
# longitude, latitude.
ISLETS = [
    ('AR', 'America/Argentina/Buenos_Aires', -58.25, -34.18),  # Isla Martín García
    ('CN', '', 122.68, 30.20),  # Dongji
    ('CN', '', 122.77, 30.71),  # Gouqi
    ('CN', '', 112.34, 16.83),  # Woody Island
    ('ES', '', -3.03, 35.94),  # Alborán
    ('FM', '', 143.04, 6.69),  # Eauripik
    ('FM', '', 146.17, 7.50),  # Elato
    ('FM', '', 153.59, 5.58),  # Ettal
    ('FM', '', 151.91, 8.56),  # Fananu
    ('FM', '', 144.51, 8.59),  # Faraulep
    ('FM', '', 144.44, 7.25),  # Ifalik
    ('FM', '', 153.46, 5.45),  # Kuttu
    ('FM', '', 152.74, 6.89),  # Losap
    ('FM', '', 153.82, 5.51),  # Lukunor
    ('FM', '', 150.13, 8.98),  # Makur
    ('FM', 'Pacific/Pohnpei', 159.76, 6.69),  # Mokil
    ('FM', '', 152.34, 8.69),  # Murilo
    ('FM', '', 153.15, 5.92),  # Namoluk
    ('FM', '', 152.57, 6.99),  # Nema
    ('FM', 'Pacific/Pohnpei', 157.16, 5.79),  # Ngatik
    ('FM', '', 137.48, 8.45),  # Ngulu
    ('FM', '', 151.75, 8.43),  # Nomwin
    ('FM', '', 150.29, 8.80),  # Onou
    ('FM', 'Pacific/Pohnpei', 160.70, 6.21),  # Pingelap
    ('FM', '', 150.42, 8.57),  # Pisaras
    ('FM', '', 149.20, 7.36),  # Polowat
    ('FM', '', 149.43, 7.64),  # Pulap
    ('FM', '', 147.03, 7.38),  # Satawal
    ('FM', '', 140.39, 8.14),  # Sorol
    ('GR', '', 26.97, 37.46),  # Agathonisi
    ('GR', '', 27.09, 37.29),  # Farmakonisi
    ('GR', '', 29.59, 36.15),  # Kastellorizo
    ('HR', '', 16.26, 42.39),  # Palagruža
    ('ID', 'Asia/Jakarta', 106.61, -5.75),  # Pulau Pramuka
    ('IN', '', 73.67, 10.81),  # Andrott
    ('IN', '', 72.71, 11.69),  # Chetlat
    ('IR', '', 55.32, 26.26),  # Tunb-e Bozorg
    ('IT', '', 15.50, 42.12),  # Isole Tremiti
    ('IT', '', 12.97, 40.92),  # Le Forna
    ('JP', '', 124.70, 24.67),  # Tarama
    ('KI', '', 172.98, 3.36),  # Makin
    ('KR', '', 131.87, 37.24),  # Dokdo
    ('MH', '', 169.98, 10.22),  # Ailuk
    ('MH', '', 171.17, 8.15),  # Aur
    ('MH', '', 162.34, 11.35),  # Enewetak
    ('MH', '', 169.12, 5.64),  # Kili
    ('MH', 'Pacific/Kwajalein', 167.30, 9.10),  # Kwajalein, the west
    ('MH', '', 166.26, 8.92),  # Lae
    ('MH', '', 167.38, 8.31),  # Lib
    ('MH', '', 169.31, 9.83),  # Likiep
    ('MH', '', 170.86, 10.28),  # Mejit
    ('MH', '', 171.23, 8.71),  # Taroa
    ('MH', '', 165.76, 8.93),  # Ujae
    ('MH', '', 169.85, 11.23),  # Utrik
    ('MH', '', 166.01, 10.17),  # Wotho
    ('MH', '', 170.24, 9.45),  # Wotje
    ('MU', '', 59.66, -16.60),  # Cargados Carajos
    ('MV', '', 73.11, 2.56),  # Buruni
    ('MV', '', 73.07, 5.10),  # Eydhafushi
    ('MV', '', 73.55, 3.47),  # Felidhoo
    ('MV', '', 73.50, 1.83),  # Fonadhoo
    ('MV', '', 73.29, 6.15),  # Funadhoo
    ('MV', '', 73.46, 0.29),  # Gadhdhoo
    ('MV', '', 73.47, 3.90),  # Guraidhoo
    ('MV', '', 72.89, 2.67),  # Kudahuvadhoo
    ('MV', '', 73.48, 5.83),  # Maafaru
    ('MV', '', 72.97, 3.76),  # Mahibadhoo
    ('MV', '', 73.58, 2.92),  # Muli
    ('MV', '', 73.37, 5.44),  # Naifaru
    ('MV', '', 72.89, 3.06),  # Nilandhoo
    ('MV', '', 73.00, 0.53),  # Thinadhoo
    ('MV', '', 73.03, 5.67),  # Un’goofaaru
    ('MV', '', 73.27, 0.23),  # Vaadhoo
    ('MV', '', 73.10, 2.19),  # Veymandoo
    ('MV', '', 73.43, 0.76),  # Viligili
    ('MY', 'Asia/Kuching', 118.63, 4.12),  # Sipadan
    ('NO', '', 12.10, 66.50),  # Husøya
    ('NO', '', 12.12, 67.52),  # Røst
    ('PF', '', -147.70, -14.94),  # Avatoru
    ('PH', '', 120.94, 11.15),  # Agutaya
    ('PH', '', 120.82, 11.42),  # Algeciras
    ('PH', '', 122.52, 10.21),  # Cambarus
    ('PH', '', 118.31, 6.07),  # Taganak
    ('SG', '', 103.96, 1.41),  # Pulau Ubin
    ('TH', '', 99.84, 10.10),  # Koh Tao
    ('TH', '', 98.77, 7.74),  # Phi Phi Don
    ('TK', '', -171.85, -9.20),  # Nukunonu
    ('TV', '', 177.15, -7.25),  # Tanrake
    ('TV', '', 176.31, -6.29),  # Toga
    ('TW', '', 119.99, 26.22),  # Beigan
    ('TW', '', 119.97, 25.96),  # Dongju
    ('TW', '', 120.49, 26.37),  # Dongyin
    ('TW', '', 119.93, 26.15),  # Nangan
    ('TW', '', 116.72, 20.70),  # Pratas
    ('TW', '', 119.45, 24.99),  # Wuqiu
    ('TW', '', 119.94, 25.97),  # Xiju
    ('VE', '', -63.62, 15.67),  # Isla de Aves
    ('VN', 'Asia/Bangkok', 107.73, 20.13),  # Bạch Long Vĩ
    ('VN', '', 109.12, 15.38),  # Lý Sơn
    ('VN', '', 103.48, 9.30),  # Thổ Châu
]

# Towns that the general course of a border in Natural Earth leaves on its wrong side: code, zone if it is
# not that of the country, longitude and latitude (GeoNames, CC BY 4.0), and the radius in metres of the
# land around the middle that is theirs: less than half of the way to the next town of the neighbour.
TOWNS = [
    ('AE', '', 56.283, 25.282, 700),  # Nahwa
    ('AF', '', 62.283, 35.247, 1500),  # Torghundi
    ('AR', '', -54.198, -27.297, 1500),  # El Soberbio
    ('AU', 'Australia/Brisbane', 153.525, -28.163, 1000),  # Coolangatta
    ('AU', 'Australia/Brisbane', 153.503, -28.158, 1300),  # Gold Coast Airport
    ('AU', 'Australia/Eucla', 129.003, -31.638, 1000),  # Border Village
    ('BD', '', 88.949, 26.301, 2000),  # Dahagram
    ('BE', '', 4.931, 51.441, 300),  # Baarle-Hertog
    ('BG', '', 27.261, 44.117, 1500),  # Silistra
    ('BO', '', -65.358, -10.826, 1500),  # Guayaramerín
    ('BO', '', -63.678, -22.016, 1500),  # Yacuiba
    ('BR', 'America/Rio_Branco', -67.186, -10.335, 1500),  # Plácido de Castro
    ('CA', 'America/Atikokan', -90.190, 51.467, 4000),  # Pickle Lake
    ('CA', 'America/Toronto', -84.346, 46.523, 1000),  # Sault Ste. Marie
    ('CH', '', 7.647, 47.579, 1200),  # Riehen
    ('CL', 'America/Coyhaique', -72.560, -48.470, 3000),  # Villa O’Higgins
    ('CM', '', 14.553, 12.775, 1500),  # Blangwa
    ('CN', '', 128.196, 41.418, 1100),  # Changbai
    ('CN', '', 104.011, 22.538, 1500),  # Hekou
    ('CO', '', -69.939, -4.211, 1050),  # Leticia
    ('CY', 'Asia/Nicosia', 33.354, 35.173, 400),  # Nicosia
    ('CZ', '', 18.626, 49.746, 300),  # Český Těšín
    ('DE', '', 7.946, 47.554, 550),  # Bad Säckingen
    ('DE', '', 12.831, 48.169, 1200),  # Burghausen
    ('DE', '', 14.706, 51.950, 750),  # Guben
    ('DE', '', 9.176, 47.660, 500),  # Konstanz
    ('DE', '', 7.787, 47.560, 350),  # Rheinfelden
    ('EE', '', 28.190, 59.377, 750),  # Narva
    ('EG', '', 34.239, 31.282, 800),  # Rafaḩ
    ('ES', '', -1.789, 43.339, 1150),  # Irun
    ('ES', 'Africa/Ceuta', -2.430, 35.181, 900),  # Islas Chafarinas
    ('ES', 'Africa/Ceuta', -3.890, 35.213, 250),  # Peñón de Alhucemas
    ('ES', 'Africa/Ceuta', -4.301, 35.173, 150),  # Peñón de Vélez
    ('FR', '', 7.423, 43.744, 300),  # Beausoleil
    ('FR', '', 3.126, 50.786, 550),  # Halluin
    ('GF', '', -51.805, 3.892, 1200),  # Saint-Georges
    ('GH', '', 1.190, 6.120, 1500),  # Aflao
    ('GI', '', -5.353, 36.145, 1250),  # Gibraltar
    ('GQ', '', 11.330, 2.152, 1500),  # Ebebiyin
    ('HU', '', 21.659, 48.395, 400),  # Sátoraljaújhely
    ('IL', '', 34.976, 32.114, 1100),  # Kafr Qāsim
    ('IL', '', 35.015, 31.894, 1450),  # Modi‘in Makkabbim Re‘ut
    ('IN', '', 85.273, 26.741, 1200),  # Bairāgnia
    ('IN', '', 89.376, 26.848, 600),  # Jaigaon
    ('IN', '', 87.265, 26.399, 1500),  # Jogbani
    ('IN', '', 92.355, 24.869, 1500),  # Karīmganj
    ('IN', '', 94.301, 24.251, 1500),  # Moreh
    ('IT', '', 8.971, 45.969, 600),  # Campione
    ('IT', '', 13.622, 45.941, 950),  # Gorizia
    ('KE', '', 39.056, 3.527, 1500),  # Moyale
    ('KG', '', 72.867, 40.705, 1450),  # Kara Suu
    ('KG', '', 75.302, 42.842, 1500),  # Tokmok
    ('KP', '', 126.874, 41.777, 1500),  # Chunggang
    ('KP', '', 128.178, 41.402, 1100),  # Hyesan
    ('LA', '', 100.090, 20.350, 1500),  # Ban Khoan
    ('LS', '', 27.899, -28.887, 1350),  # Maputsoe
    ('MA', '', -2.100, 34.954, 1500),  # Ahfir
    ('MM', '', 98.509, 16.689, 1500),  # Myawaddy
    ('MM', '', 99.167, 22.179, 1500),  # Pangkham
    ('NG', '', 14.207, 12.373, 1500),  # Gamboru
    ('NL', '', 6.062, 50.866, 1000),  # Kerkrade
    ('NL', '', 5.869, 50.998, 1500),  # Sittard
    ('NP', '', 88.094, 26.544, 1500),  # Bhadrapur
    ('PE', '', -69.957, -4.228, 600),  # Santa Rosa
    ('PL', '', 14.561, 52.351, 350),  # Słubice
    ('PS', 'Asia/Gaza', 34.536, 31.535, 1200),  # Bayt Hanun
    ('PT', '', -8.481, 42.079, 750),  # Monção
    ('RO', '', 24.502, 43.775, 1500),  # Corabia
    ('RO', '', 22.653, 44.627, 1500),  # Drobeta-Turnu Severin
    ('RO', '', 26.633, 44.083, 1500),  # Olteniţa
    ('SX', '', -63.047, 18.051, 600),  # Lower Prince's Quarter
    ('SY', '', 38.353, 36.891, 650),  # ‘Ayn al ‘Arab
    ('TG', '', 0.009, 11.104, 750),  # Sinkassé
    ('TH', '', 99.876, 20.433, 750),  # Mae Sai
    ('TZ', '', 34.476, -1.254, 1500),  # Sirari
    ('TZ', '', 37.564, -3.001, 1500),  # Tarakea
    ('UG', '', 34.261, 0.644, 1200),  # Malaba
    ('US', '', -79.057, 43.094, 450),  # Niagara Falls
    ('US', 'America/Chicago', -97.498, 25.902, 1200),  # Brownsville
    ('US', 'America/Chicago', -100.499, 28.709, 1200),  # Eagle Pass
    ('US', 'America/Denver', -106.487, 31.759, 1500),  # El Paso
    ('US', 'America/Los_Angeles', -114.585, 35.165, 1300),  # Laughlin
    ('US', 'America/Menominee', -87.614, 45.108, 600),  # Menominee
    ('US', 'America/Phoenix', -114.782, 32.487, 1500),  # San Luis
    ('UZ', 'Asia/Tashkent', 71.980, 40.297, 1500),  # Quvasoy
    ('UZ', 'Asia/Tashkent', 71.800, 39.980, 2500),  # Shohimardon
    ('VN', '', 107.966, 21.525, 1350),  # Móng Cái
]

# Zones of the last years, and the older one that a computer with an older table knows for the same clock.
OLDER_NAMES = {
    'America/Coyhaique': 'America/Punta_Arenas',
    'America/Ciudad_Juarez': 'America/Ojinaga',
    'America/Nuuk': 'America/Godthab',
    'Asia/Qostanay': 'Asia/Almaty',
    'Europe/Kyiv': 'Europe/Kiev',
    'Pacific/Kanton': 'Pacific/Enderbury',
}
