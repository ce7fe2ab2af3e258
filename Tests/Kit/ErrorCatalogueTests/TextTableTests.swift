import Foundation
import Testing

@testable import FacebookLogin
@testable import MemberCLI
@testable import MemberPortal
@testable import MemberSandbox
@testable import MemberUI
@testable import OffersRoutes
@testable import SberID
@testable import StoreOffers
@testable import VKID

/// A table of texts, with the languages that each of its rows has.
struct NamedTable: Sendable, CustomTestStringConvertible {
    let name: String
    let table: TextTable
    let languages: [MemberLanguage]

    init(_ name: String, _ table: TextTable, _ languages: [MemberLanguage]) {
        (self.name, self.table, self.languages) = (name, table, languages)
    }

    var testDescription: String { name }

    /// Every table of the package, by the name of its declaration.
    static let all = [
        NamedTable("moments", .moments, MemberLanguage.ofPages), NamedTable("pages", .pages, MemberLanguage.ofMemberPages),
        NamedTable("components", .components, MemberLanguage.allCases),
        NamedTable("permissions", .permissions, MemberLanguage.ofMemberPages),
        NamedTable("vkid", .vkid, MemberLanguage.allCases), NamedTable("vkidPages", .vkidPages, MemberLanguage.ofMemberPages),
        NamedTable("vkPermissions", .vkPermissions, MemberLanguage.ofMemberPages),
        NamedTable("sberButton", .sberButton, MemberLanguage.ofPages),
        NamedTable("sberScopes", .sberScopes, MemberLanguage.ofPages),
        NamedTable("sberPages", .sberPages, MemberLanguage.ofMemberPages),
        NamedTable("facebook", .facebook, MemberLanguage.ofMemberPages),
        NamedTable("facebookPages", .facebookPages, MemberLanguage.ofMemberPages),
        NamedTable("graphRecovery", .graphRecovery, MemberLanguage.ofMemberPages),
        NamedTable("permissionTitles", .permissionTitles, MemberLanguage.ofMemberPages),
        NamedTable("offers", .offers, [.en, .ru, .es]), NamedTable("explanations", .explanations, [.en, .ru, .es]),
        NamedTable("historyPicture", .historyPicture, [.en, .ru, .es]),
        NamedTable("offersReport", .offersReport, [.en, .ru, .es]),
        NamedTable("offersMetrics", .offersMetrics, [.en, .ru, .es]),
        NamedTable("offersCampaigns", .offersCampaigns, [.en, .ru, .es]),
        NamedTable("operatorPages", .operatorPages, MemberLanguage.ofPages),
        NamedTable("operatorMetrics", .operatorMetrics, MemberLanguage.ofPages),
        NamedTable("operatorMembers", .operatorMembers, MemberLanguage.ofPages),
        NamedTable("operatorCampaigns", .operatorCampaigns, MemberLanguage.ofPages),
        NamedTable("portal", .portal, MemberLanguage.ofMemberPages),
        NamedTable("sandbox", .sandbox, MemberLanguage.ofPages), NamedTable("vkSandbox", .vkSandbox, MemberLanguage.ofPages),
        NamedTable("sberSandbox", .sberSandbox, MemberLanguage.ofPages),
        NamedTable("faultUnits", .faultUnits, MemberLanguage.ofPages),
        NamedTable("facebookSandbox", .facebookSandbox, MemberLanguage.ofPages),
        NamedTable("appStoreSandbox", .appStoreSandbox, MemberLanguage.ofPages),
    ]
}

@Suite("Tables of texts")
struct TextTableTests {
    @Test("every key has one row, with every language of its table and no other", arguments: NamedTable.all)
    func complete(named: NamedTable) {
        let keys = named.table.rows.map(\.key)
        #expect(Set(keys).count == keys.count && !keys.isEmpty)
        for row in named.table.rows { #expect(Set(row.texts.keys) == Set(named.languages), "\(row.key.rawValue)") }
    }

    @Test("a text is not empty, and has the same placeholders in every language and form", arguments: NamedTable.all)
    func placeholders(named: NamedTable) {
        for row in named.table.rows {
            let forms = row.texts.values.flatMap { Array($0.forms.values) }
            #expect(forms.allSatisfy { !$0.isEmpty }, "\(row.key.rawValue)")
            #expect(Set(forms.map { Set($0.matches(of: /\{(\w+)\}/).map { String($0.1) }) }).count == 1, "\(row.key.rawValue)")
        }
    }

    @Test("a counted text has exactly the plural forms of its language, and is counted in all of them", arguments: NamedTable.all)
    func plurals(named: NamedTable) {
        for row in named.table.rows {
            let plural = row.texts.filter { if case .plural = $0.value { true } else { false } }
            #expect(plural.isEmpty || plural.count == row.texts.count, "\(row.key.rawValue)")
            for (language, entry) in plural {
                #expect(Set(entry.forms.keys) == language.pluralRule.categories, "\(row.key.rawValue) \(language)")
            }
        }
    }
}

@Suite("Texts in the sources")
struct TextSourceTests {
    /// A source: the keys that it declares, has rows for, and mentions.
    private struct Source {
        let module: String
        let tables: [String]
        let keys: [String]
        let rows: [String]
        let mentions: [String]

        init(_ module: String, _ text: String) {
            self.module = module
            tables = text.matches(of: /static let (\w+) = TextTable\(/).map { String($0.1) }
            keys = text.matches(of: /static let (\w+) = TextKey\(/).map { String($0.1) }
            rows = text.matches(of: /\.row\(\s*\.(\w+)/).map { String($0.1) }
            mentions = text.split(separator: ".").dropFirst().map { String($0.prefix { $0.isLetter || $0.isNumber }) }
        }
    }

    private static let sources: [Source] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "swift" }.compactMap { file in
            let path = file.standardizedFileURL.path.dropFirst(root.path.count + 1).split(separator: "/").prefix(2)
            return (try? String(contentsOf: file, encoding: .utf8)).map { Source(path.joined(separator: "/"), $0) }
        }
    }()

    @Test("every table is in the list of tables that are tested")
    func tables() {
        let declared = Self.sources.flatMap(\.tables).filter { $0 != "harbour" }
        #expect(declared.sorted() == NamedTable.all.map(\.name).sorted())
    }

    @Test("every named key has one row, and is used in its module; keys of MemberUI are used in any module")
    func users() {
        let modules = Dictionary(grouping: Self.sources, by: \.module)
        for (module, sources) in modules {
            let scope = module == "Engine/MemberUI" ? Self.sources : sources
            let rows = counts(scope.flatMap(\.rows))
            let mentions = counts(scope.flatMap(\.mentions))
            for key in sources.flatMap(\.keys) {
                let (inRows, inAll) = (rows[key] ?? 0, mentions[key] ?? 0)
                #expect(inRows == 1 && inAll > inRows, "\(module) \(key)")
            }
        }
        #expect(Self.sources.flatMap(\.keys).count > 250)
    }

    private func counts(_ names: [String]) -> [String: Int] { Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +) }
}
