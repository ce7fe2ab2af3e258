/// The reactions to all codes of VK, written a second time so that a change of one table is noticed.
enum ReactionTable {
    /// Each code with its reaction in words.
    static var rows: [(Int, String)] {
        special + failing.map { ($0, "requests.refused") }
    }

    private static let special: [(Int, String)] = [
        (1, "retry requests.refused"), (10, "retry requests.refused"), (32, "retry requests.refused"),
        (36, "retry requests.refused"), (6, "pause 1.1 seconds"),
        (4, "renew"), (5, "renew"), (1114, "renew"), (1116, "renew"), (1117, "renew"), (1118, "renew"),
        (7, "lacks"), (14, "ask captcha"), (17, "ask page"), (3300, "ask captcha"), (3609, "ask credential"),
        (24, "ask confirmation alone"), (25, "ask confirmation alone"),
        (29, "block wall.get 3600.0 seconds"), (601, "block wall.get 3600.0 seconds"),
        (43, "block wall 60.0 seconds"), (1105, "block wall 60.0 seconds"),
    ]

    /// The codes that end the call; those of the phone's and the password's check do so without an address to open.
    private static let failing = [
        2, 3, 8, 9, 11, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 27, 28, 30, 33, 34, 35, 37, 38, 39, 40, 41, 42, 100, 101, 103,
        104, 105, 106, 113, 114, 118, 121, 122, 125, 129, 150, 200, 201, 203, 204, 210, 211, 212, 213, 214, 219, 220, 222, 223,
        224, 242, 260, 300, 500, 600, 603, 900, 901, 902, 907, 908, 914, 936, 990, 3301, 3302, 3303, 3304, 3610, 3611, 4711,
        9999,
    ]
}
