import Foundation
import MemberCore
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The service's settings")
struct SettingsTests {
    private static let file = """
        {"apps": [{"bundleId": "com.example.loom", "appAppleId": 7, "roots": [], "billingGraceDays": 16,
        "products": [{"id": "monthly", "groupId": "G", "promoOfferIds": ["spring"]}], "sandboxMayDecide": "review",
        "refund": "storeRule", "consumption": {"customerConsented": true, "deliveryStatus": "DELIVERED"},
        "credentials": {"keyId": "K", "sharedSecret": "s3cret"}, "comment": "whatever"}],
        "keys": [{"kind": "app", "app": "com.example.loom", "hash": "00", "until": "2027-01-31T00:00:00Z"}],
        "revocation": false, "webhooks": [{"url": "https://a.example", "secret": "0123456789abcdef", "app": "com.example.loom"}]}
        """

    @Test(
        "a member that is not known, or in the wrong place, is named",
        arguments: [
            (#"{"revokation": false}"#, "revokation"), (#"{"apps": [{}, {"revocation": false}]}"#, "apps.1.revocation"),
            (#"{"apps": [{"products": [{"id": "a", "intro": true}]}]}"#, "apps.0.products.0.intro"),
            (#"{"catchUp": {"minute": 1}}"#, "catchUp.minute"),
        ])
    func misspelt(text: String, member: String) {
        #expect(throws: OffersSettingsError.unreadable(member: member)) { try OffersServiceSettings(file: Data(text.utf8)) }
    }

    @Test("the members of an app's file are those that it writes")
    func members() throws {
        var file = OffersAppFile()
        (file.bundleId, file.appAppleId, file.environment, file.roots, file.time) = ("a", 1, "b", [], 1)
        (file.hosts, file.credentials, file.billingGraceDays) = (.init(), .init(), 1)
        var product = OffersAppFile.Product("a")
        (product.groupId, product.autoRenewable, product.introOffer) = ("g", true, true)
        (product.promoOfferIds, product.winBackOfferIds) = ([], [])
        file.products = [product]
        let written = try JSONValue(parsing: JSONEncoder().encode(file))
        #expect(Set((written.object ?? [:]).keys) == OffersAppFile.members)
        #expect(Set((written["products"]?.array?.first?.object ?? [:]).keys) == OffersAppFile.productMembers)
    }

    @Test("an app is the file of the command line with the service's members beside it, and is written as it was read")
    func reading() throws {
        let settings = try OffersServiceSettings(file: Data(Self.file.utf8))
        let app = try #require(settings.apps.first)
        #expect(app.file.bundleId == "com.example.loom" && app.file.products?.first?.promoOfferIds == ["spring"])
        #expect(app.sandbox == .review && app.policies.refund == .storeRule && app.policies.billingGraceDays == 16)
        #expect(app.policies.catalogue == ["monthly": "G"] && app.consumption?.info?.delivery == .delivered)
        #expect(settings.keys[0].callerKind == .app && settings.keys[0].end == Date(timeIntervalSince1970: 1_801_353_600))
        #expect(settings.revocation == false && settings.webhooks[0].label == "a.example")
        let again = try OffersServiceSettings(file: JSONEncoder.sorted.encode(settings))
        #expect(again == settings)
    }

    @Test("everything that is missing is said at once, in sentences without secrets")
    func problems() throws {
        let settings = try OffersServiceSettings(file: Data(Self.file.utf8))
        let all = settings.problems
        for word in ["roots takes", "issuerId, key", "64 hexadecimal", "erasureKey", "needs credentials"] {
            #expect(all.contains { $0.contains(word) }, "\(word)")
        }
        #expect(all.count == 5 && all.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix(").") })
        #expect(
            !all.joined().contains("s3cret") && !"\(settings)".contains("s3cret") && !all.joined().contains("0123456789abcdef"))
        let empty = OffersServiceSettings().problems
        #expect(empty.count == 3 && empty[0].contains("apps") && empty[1].contains("keys") && empty[2].contains("erasureKey"))
    }

    @Test("each wrong setting is named", arguments: WrongSetting.all)
    func wrong(setting: WrongSetting) {
        var settings = Stage.settings
        #expect(settings.problems.isEmpty)
        setting.change(&settings)
        #expect(settings.problems.contains { $0.contains(setting.word) } && settings.problems.count <= 2)
    }

    @Test("a local receiver may be reached without TLS")
    func local() {
        var settings = Stage.settings
        settings.hook("http://127.0.0.1:8080/hook")
        #expect(settings.problems.isEmpty && settings.webhooks[0].label == "127.0.0.1:8080")
    }

    @Test(
        "a file that is not JSON of settings is refused with the place of the problem",
        arguments: [
            ("", nil), ("[]", nil), (#"{"apps":[],"apps":[]}"#, nil), (#"{"keys":[{"kind":1}]}"#, "keys.0.kind"),
            (#"{"keys":[{"kind":"app","app":"a","hash":"00","untill":"2027-01-31T00:00:00Z"}]}"#, "keys.0.untill"),
            (#"{"catchUp":{"shares":20}}"#, "catchUp.shares"),
        ])
    func unreadable(text: String, member: String?) {
        #expect(throws: OffersSettingsError.unreadable(member: member)) { try OffersServiceSettings(file: Data(text.utf8)) }
    }

    @Test("incomplete settings make no service, and its error says all of it")
    func incomplete() async throws {
        let stage = try await Stage()
        let error = #expect(throws: OffersSettingsError.self) {
            try OffersService(OffersServiceSettings(), store: stage.store, transport: stage.transport)
        }
        #expect(error?.problem.contains("apps") == true && error?.problem.contains("erasureKey") == true)
    }
}

extension OffersServiceSettings {
    /// Adds a webhook.
    mutating func hook(_ address: String, secret: String = "0123456789abcdef") {
        guard let url = URL(string: address) else { return }
        webhooks.append(.init(url: url, secret: secret, app: ServiceStage.loom))
    }
}

/// A change that makes good settings wrong, and a word of the sentence that says so.
struct WrongSetting: Sendable, CustomTestStringConvertible {
    let word: String
    let change: @Sendable (inout OffersServiceSettings) -> Void

    init(_ word: String, _ change: @escaping @Sendable (inout OffersServiceSettings) -> Void) {
        (self.word, self.change) = (word, change)
    }

    var testDescription: String { word }

    static let all: [WrongSetting] = [
        WrongSetting("appAppleId") { $0.apps[0].file.appAppleId = nil },
        WrongSetting("bundleId") { $0.apps[0].file.bundleId = "" },
        WrongSetting("listed twice") { $0.apps.append($0.apps[0]) },
        WrongSetting("environment") { $0.apps[0].file.environment = "Sandbox" },
        WrongSetting("root certificate") { $0.apps[0].file.roots = ["no certificate"] },
        WrongSetting("billingGraceDays") { $0.apps[0].file.billingGraceDays = 400 },
        WrongSetting("credentials.key") { $0.apps[0].file.credentials?.key = "no key" },
        WrongSetting("sandboxMayDecide") { $0.apps[0].sandboxMayDecide = "yes" },
        WrongSetting("percentage") { $0.apps[0].consumption = ConsumptionRule(customerConsented: true, deliveryStatus: "x") },
        WrongSetting("kind") { $0.keys[0].kind = "admin" }, WrongSetting("is not in the list") { $0.keys[0].app = "other" },
        WrongSetting("name of the API key number 1") { $0.keys[0].name = "" },
        WrongSetting("name of the API key number 1") { $0.keys[0].name = "\u{202E}anna" },
        WrongSetting("name of the API key number 1") { $0.keys[0].name = "a\nb" },
        WrongSetting("until") { $0.keys[0].until = "soon" }, WrongSetting("listed twice") { $0.keys.append($0.keys[0]) },
        WrongSetting("erasureKey") { $0.erasureKey = "c2hvcnQ=" }, WrongSetting("eventDays") { $0.eventDays = 0 },
        WrongSetting("catchUp.share") { $0.catchUp.share = 100 },
        WrongSetting("catchUp.minutes") { $0.catchUp.minutes = -1 },
        WrongSetting("catchUp.compared") { $0.catchUp.compared = 20_000 },
        WrongSetting("catchUp.firstDays") { $0.catchUp.firstDays = 180 },
        WrongSetting("notificationDays") { $0.notificationDays = 4000 }, WrongSetting("lookDays") { $0.lookDays = 0 },
        WrongSetting("https") { $0.hook("http://a.example") },
        WrongSetting("password") { $0.hook("https://u:p@a.example") },
        WrongSetting("16 characters") { $0.hook("https://a.example", secret: "short") },
        WrongSetting("one name") {
            $0.hook("https://a.example/1")
            $0.hook("https://a.example/2")
        },
    ]
}
