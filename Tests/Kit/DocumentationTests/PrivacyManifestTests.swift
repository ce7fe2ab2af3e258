import Foundation
import Testing

/// Apple refuses an app that calls one of these system functions without a reason in the privacy manifest of the module that
/// calls it.
@Suite("Privacy manifests")
struct PrivacyManifestTests {
    /// Apple's list by category, as a source writes each function.
    private static let listed: [(category: String, uses: String)] = [
        (
            "FileTimestamp",
            #"\b(f|l)?stat(at)?\(|\bf?getattrlist(bulk|at)?\(|\.(creationDate|modificationDate)\]|(creation|contentModification)DateKey"#
        ),
        ("SystemBootTime", #"\bsystemUptime\b|\bmach_absolute_time\b"#),
        ("DiskSpace", #"\bf?statv?fs(64)?\(|\bvolume(Available|Total)Capacity|\.system(Free)?Size\b"#),
        ("ActiveKeyboards", #"\bactiveInputModes\b"#),
        ("UserDefaults", #"\b(NS)?UserDefaults\b|@AppStorage|@SceneStorage"#),
    ]

    /// The reasons that Apple accepts and that fit a library: files in the app's own container, files that a person chose, the
    /// time between two events of the app, settings of the app itself.
    private static let reasons = [
        "FileTimestamp": ["C617.1", "3B52.1"], "SystemBootTime": ["35F9.1"], "DiskSpace": ["E174.1"],
        "ActiveKeyboards": ["54BD.1"], "UserDefaults": ["CA92.1"],
    ]

    private static func categories(in source: String) -> Set<String> {
        // A file that depends on a C library of Linux alone is empty on Apple's systems.
        if source.prefixMatch(of: /#if canImport\(CMember(Curl|OpenSSL|XML)\)/) != nil { return [] }
        let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        return Set(listed.filter { code.range(of: $0.uses, options: .regularExpression) != nil }.map(\.category))
    }

    private static func modules() throws -> [URL] {
        try shell("ls -d Sources/{Ground,Engine,Providers,Kit}/*/").said.split(separator: "\n").map { root.appending(path: $0) }
    }

    private static func uses(of module: URL) throws -> Set<String> {
        let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return try files.filter { $0.pathExtension == "swift" }.reduce(into: []) { found, file in
            found.formUnion(categories(in: try String(contentsOf: file, encoding: .utf8)))
        }
    }

    private static func manifest(of module: URL) throws -> Manifest? {
        let file = module.appending(path: "PrivacyInfo.xcprivacy")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    }

    @Test("each module says which listed functions it calls, with a reason that Apple takes, and no others")
    func reasons() throws {
        var found = 0
        for module in try Self.modules() {
            let said = try Self.manifest(of: module)?.accessed ?? []
            found += said.count
            #expect(try Set(said.map(\.category)) == Self.uses(of: module), "\(module.lastPathComponent)")
            for each in said {
                let taken = try #require(Self.reasons[each.category])
                #expect(!each.reasons.isEmpty && Set(each.reasons).isSubset(of: taken), "\(module.lastPathComponent)")
            }
        }
        #expect(found >= 4)
    }

    @Test(
        "a use is found as a source writes it",
        arguments: [
            ("guard lstat(path, &status) == 0", ["FileTimestamp"]), ("    // stat( is not called here", []),
            ("attributes?[.modificationDate] as? Date", ["FileTimestamp"]),
            ("ProcessInfo.processInfo.systemUptime", ["SystemBootTime"]),
            ("statfs(path, &space)", ["DiskSpace"]), ("UserDefaults.standard", ["UserDefaults"]),
            ("var status = stat()", ["FileTimestamp"]),
            ("#if canImport(CMemberCurl)\nfstat(descriptor, &status)", []),
            ("#if canImport(CMemberSQLite)\nfstat(descriptor, &status)", ["FileTimestamp"]), ("let state = restat(x)", []),
        ] as [(String, Set<String>)])
    func patterns(source: String, categories: Set<String>) { #expect(Self.categories(in: source) == categories) }

    @Test(
        "every manifest is in the package, none of them declares tracking, and data that leaves the device is declared where it leaves"
    )
    func packaged() throws {
        let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let list = try #require(text.firstMatch(of: /let privacyManifests: Set = \[([^\]]+)\]/)).output.1
        let names = Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
        let manifests = try Self.modules().compactMap { module in
            try Self.manifest(of: module).map { (module.lastPathComponent, $0) }
        }
        #expect(Set(manifests.map(\.0)) == names)
        for (name, manifest) in manifests {
            #expect(!manifest.tracks && manifest.domains.isEmpty && manifest.collected.allSatisfy { !$0.tracks }, "\(name)")
        }
        let collected = Dictionary(uniqueKeysWithValues: manifests.map { ($0.0, Set($0.1.collected.map(\.type))) })
        #expect(
            collected.filter { !$0.value.isEmpty } == [
                "VKID": ["UserID", "DeviceID"], "VKAPI": ["UserID"], "SberID": ["UserID", "PhoneNumber"],
                "FacebookLogin": ["UserID"],
                "StoreOffers": ["PurchaseHistory", "UserID"],
            ])
    }
}

/// A privacy manifest, without its long prefixes.
private struct Manifest: Decodable {
    let tracks: Bool
    let domains: [String]
    let accessed: [Access]
    let collected: [Collected]

    enum CodingKeys: String, CodingKey {
        case tracks = "NSPrivacyTracking"
        case domains = "NSPrivacyTrackingDomains"
        case accessed = "NSPrivacyAccessedAPITypes"
        case collected = "NSPrivacyCollectedDataTypes"
    }

    struct Access: Decodable {
        let type: String
        let reasons: [String]
        var category: String { type.replacing("NSPrivacyAccessedAPICategory", with: "") }

        enum CodingKeys: String, CodingKey {
            case type = "NSPrivacyAccessedAPIType"
            case reasons = "NSPrivacyAccessedAPITypeReasons"
        }
    }

    struct Collected: Decodable {
        let dataType: String
        let tracks: Bool
        var type: String { dataType.replacing("NSPrivacyCollectedDataType", with: "") }

        enum CodingKeys: String, CodingKey {
            case dataType = "NSPrivacyCollectedDataType"
            case tracks = "NSPrivacyCollectedDataTypeTracking"
        }
    }
}
