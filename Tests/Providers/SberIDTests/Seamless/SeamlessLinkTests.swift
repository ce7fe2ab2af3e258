import Foundation
import MemberCore
import MemberTesting
import SberID
import Testing

struct SeamlessLinkTests {
    private func link(_ value: String) throws -> URL {
        try #require(URL(string: "partner://host/auth?a=1&sberIDRedirect=\(value)&b=2"))
    }

    @Test(
        "the bank's bases are accepted",
        arguments: [
            ("sberbankidlogin%3A%2F%2Fsberbankidsso", "sberbankidlogin://sberbankidsso"),
            ("sberbankidlogin%253A%252F%252Fsberbankidsso", "sberbankidlogin://sberbankidsso"),
            ("sberbankidlogin://sberbankidsso", "sberbankidlogin://sberbankidsso"),
            ("SBOLIDLOGIN%3A%2F%2Fsberbankidsso", "sbolidlogin://sberbankidsso"),
            ("btripsexpenses%3A%2F%2Fsbolidlogin%2Fsberbankidsso", "btripsexpenses://sbolidlogin/sberbankidsso"),
            ("ios-app-smartonline%3A%2F%2Fsberid.ru", "ios-app-smartonline://sberid.ru"),
            ("sberbankonline%3A%2F%2Fsberbankid", "sberbankonline://sberbankid"),
            ("sbolonline%3A%2F%2Fsberbankid", "sbolonline://sberbankid"),
            ("sberbankidexternallogin%3A%2F%2Fsberbankid", "sberbankidexternallogin://sberbankid"),
            ("sbolidexternallogin%3A%2F%2Fsberbankid", "sbolidexternallogin://sberbankid"),
            ("https%3A%2F%2Fonline.sberbank.ru%2FCSAFront%2Foidc", "https://online.sberbank.ru/CSAFront/oidc"),
            ("https%3A%2F%2FID.Sber.ru", "https://id.sber.ru"),
            ("sberbankidlogin%3A%2F%2Fsso%2Fpath%3Fq%3D1%23f", "sberbankidlogin://sso/path"),
        ])
    func basesOfTheBanksAreAccepted(_ value: String, _ base: String) throws {
        #expect(try SeamlessLink.base(in: link(value))?.text == base)
        #expect(SIDUtils.getSSOUrlStringFrom(try link(value)) == base)
    }

    static let hostile: [(value: String, error: SeamlessLinkError)] = [
        ("http%3A%2F%2Fonline.sberbank.ru", .scheme("http")),
        ("https%3A%2F%2Fid.sber.ru.evil.example", .host("id.sber.ru.evil.example")),
        ("https%3A%2F%2Fevil.example%2Fid.sber.ru", .host("evil.example")),
        ("https%3A%2F%2Fid.sber.ru%40evil.example", .userInfo),
        ("https%3A%2F%2Fuser%3Apass%40id.sber.ru", .userInfo),
        ("https%3A%2F%2Fid.sber.ru%3A443", .port),
        ("https%3A%2F%2Fid.sber.ru%3A8443%2Fa", .port),
        ("https%3A%2F%2Fid.sber.ru.", .host("id.sber.ru.")),
        ("https%3A%2F%2Fid-sber.ru", .host("id-sber.ru")),
        ("https%3A%2F%2Fid%EF%BC%8Esber.ru", .character),
        ("https%3A%2F%2F%D1%96d.sber.ru", .character),
        ("https%3A%2F%2F%E2%84%AA.sber.ru", .character),
        ("https%3A%2F%2F", .noHost),
        ("https%3A%2F%2F%2Fid.sber.ru", .noHost),
        ("https%3Aid.sber.ru", .noHost),
        ("https%3A%5C%5Cid.sber.ru", .character),
        ("https%3A%2F%2Fevil.example%5C%40id.sber.ru", .character),
        ("https%3A%2F%2Fevil.example%255C%40id.sber.ru", .character),
        ("https%3A%2F%2Fid.sber.ru%0D%0AHost%3A%20evil", .character),
        ("https%3A%2F%2Fid.sber.ru%00.evil.example", .character),
        ("https%3A%2F%2Fid.sber.ru%2520", .character),
        ("%20https%3A%2F%2Fid.sber.ru", .character),
        ("https%3A%2F%2Fid.sber.ru%09", .character),
        ("https%3A%2F%2F%5B%3A%3A1%5D", .port),
        ("javascript%3Aalert(1)", .scheme("javascript")),
        ("javascript%3A%2F%2Fid.sber.ru%2F", .scheme("javascript")),
        ("data%3Atext%2Fhtml%2Ca", .scheme("data")),
        ("file%3A%2F%2F%2Fetc%2Fpasswd", .scheme("file")),
        ("tel%3A%2B79998887766", .scheme("tel")),
        ("partner%3A%2F%2Fhost", .scheme("partner")),
        ("sberbankidlogin2%3A%2F%2Fsberbankidsso", .scheme("sberbankidlogin2")),
        ("sberbankidlogin%3A", .noHost),
        ("sberbankidlogin%3Asberbankidsso", .noHost),
        ("sberbankidlogin%3A%2F%2Fa%40b", .userInfo),
        ("sberbankidlogin%3A%2F%2Fa%3A1", .port),
        ("sberbankidlogin%3A%2F%2Fa%5B", .character),
        ("sberbankidsso", .notAnAddress),
        ("%2F%2Fid.sber.ru", .notAnAddress),
        ("1a%3A%2F%2Fid.sber.ru", .notAnAddress),
        ("", .notAnAddress),
        ("sberbankidlogin%25253A%2F%2Fsberbankidsso", .encoding),
        ("sberbankidlogin%3A%2F%2Fsso%FF", .encoding),
        ("sberbankidlogin%253A%252F%252Fsso%25FF", .encoding),
        ("sberbankidlogin%3A%2F%2F" + String(repeating: "a", count: 3_000), .tooLong),
    ]

    @Test("every hostile form is refused, and ruling 15", arguments: hostile.indices)
    func everyHostileFormIsRefused(_ index: Int) throws {
        let row = Self.hostile[index]
        #expect(throws: row.error) { try SeamlessLink.base(in: link(row.value)) }
        #expect(SIDUtils.getSSOUrlStringFrom(try link(row.value)) == nil)
    }

    @Test("two parameters are refused, in any case")
    func twoParametersAreRefused() throws {
        let good = "sberbankidlogin%3A%2F%2Fsso"
        for second in ["sberIDRedirect", "SBERIDREDIRECT", "sberidredirec%74"] {
            let url = try #require(URL(string: "partner://host?sberIDRedirect=\(good)&\(second)=\(good)"))
            #expect(throws: SeamlessLinkError.repeated) { try SeamlessLink.base(in: url) }
        }
    }

    @Test(
        "an ordinary launch is not an error",
        arguments: [
            "partner://host", "partner://host?a=b", "partner://host#sberIDRedirect=x", "partner://host?xsberIDRedirect=x",
        ])
    func anOrdinaryLaunchIsNoError(_ text: String) throws {
        #expect(try SeamlessLink.base(in: #require(URL(string: text))) == nil)
        #expect(SIDUtils.getSSOUrlStringFrom(nil) == nil)
    }

    @Test func theNameIsFoundInAnyCase() throws {
        let url = try #require(URL(string: "partner://host?SberIdRedirect=sberbankidlogin://sso"))
        #expect(try SeamlessLink.base(in: url)?.text == "sberbankidlogin://sso")
    }

    @Test func aStandHasItsOwnHosts() throws {
        let text = "https://id-ift.sber.ru/a"
        #expect(throws: SeamlessLinkError.host("id-ift.sber.ru")) { try SeamlessLink.base(of: text) }
        #expect(try SeamlessLink.base(of: text, policy: SeamlessPolicy(.ift)).text == text)
    }

    @Test("the list of schemes can be extended, but not by those of the web and of scripts")
    func theListOfSchemesCanBeExtended() throws {
        let policy = SeamlessPolicy(schemes: ["NewSber", "javascript", "http", "file", "", "no scheme"])
        #expect(policy.schemes == ["newsber"])
        #expect(try SeamlessLink.base(of: "newsber://x", policy: policy).text == "newsber://x")
        #expect(throws: SeamlessLinkError.scheme("http")) { try SeamlessLink.base(of: "http://x", policy: policy) }
    }

    @Test("a diagnostic names the refused base")
    func aDiagnosticNamesWhatWasRefused() throws {
        let events = Locked<[String]>([])
        let home = try TemporaryVault()
        let context = SberIDContext(
            vault: home.vault, transport: ScriptedTransport([]),
            diagnostics: Diagnostics { event in events.withLock { $0.append("\(event)") } })
        let url = try link("newsber%3A%2F%2Fx%2Fsecret")
        SberIDContext.$current.withValue(context) { #expect(SIDUtils.getSSOUrlStringFrom(url) == nil) }
        #expect(events.value == ["sberid.seamless_refused code=sberid.seamless_scheme refused=newsber"])
    }

    @Test func aLongSchemeIsCutInTheError() {
        let scheme = String(repeating: "a", count: 500)
        #expect(throws: SeamlessLinkError.scheme(String(scheme.prefix(64)))) { try SeamlessLink.base(of: scheme + "://x") }
    }
}

struct SIDUtilsTests {
    @Test func theChallengeIsThatOfTheStandard() {
        #expect(SIDUtils.createChallenge(SampleRequest.verifier) == SampleRequest.challenge)
    }

    @Test("a verifier has 43 characters of base64url")
    func aVerifierHas43Characters() {
        let verifiers = (0..<50).map { _ in SIDUtils.createVerifier() }
        #expect(Set(verifiers).count == 50)
        #expect(verifiers.allSatisfy { $0.utf8.count == 43 && Base64URL.decode($0)?.count == 32 })
        #expect(verifiers.allSatisfy { SIDUtils.createChallenge($0).utf8.count == 43 })
    }
}
