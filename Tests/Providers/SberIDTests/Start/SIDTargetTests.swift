import Foundation
import MemberCore
import SberID
import Testing

struct SIDTargetTests {
    static let seamless = try? SeamlessLink.base(of: "sberbankidlogin://sberbankidsso")

    static let targets: [(String, SIDTarget)] = [
        ("app link", .appLink(scheme: "sberbankidexternallogin")), ("seamless", .seamless(seamless!)), ("portal", .portal),
        ("sole portal", .solePortal(returnLink: "myapp://back")), ("sole portal without the app", .solePortal(returnLink: nil)),
    ]

    /// The reference's table 1.3: which target has which parameter, in the order of ``targets``.
    static let table: [(parameter: String, value: String, targets: [Bool])] = [
        ("client_id", SampleRequest.clientID, [true, true, true, true, true]),
        ("scope", "openid name", [true, true, true, true, true]),
        ("state", "state-1", [true, true, true, true, true]),
        ("nonce", "nonce-1", [true, true, true, true, true]),
        ("redirect_uri", "myapp://callback", [true, true, true, true, true]),
        ("code_challenge", SampleRequest.challenge, [true, true, true, true, true]),
        ("code_challenge_method", "S256", [true, true, true, true, true]),
        ("response_type", "code", [false, true, true, true, true]),
        ("client_type", "PRIVATE", [false, false, true, true, true]),
        ("app_redirect_uri", "myapp://back", [false, false, false, true, false]),
        ("authApp", "sbol", [false, false, false, true, false]),
        ("login_hint", "79998887766", [false, false, true, true, true]),
    ]

    private func fields(_ target: SIDTarget, _ change: (SIDAuthRequest) -> Void = { _ in }) throws -> [(String, String)] {
        let request = try SampleRequest.checked(change)
        let url = try #require(
            target.address(request, clientID: SampleRequest.clientID, portal: SIDStand.prom.configuration.portal))
        let query = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery)
        return query.split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1).map { PercentCoding.decode($0, plusIsSpace: false) ?? "?" }
            return (sides[0], sides.count > 1 ? sides[1] : "")
        }
    }

    @Test("each parameter is at the place that the table gives", arguments: table.indices)
    func eachParameterStandsWhereTheTableSays(_ row: Int) throws {
        let row = Self.table[row]
        for ((name, target), expected) in zip(Self.targets, row.targets) {
            let found = try fields(target) { $0.loginHint = "79998887766" }.filter { $0.0 == row.parameter }.map(\.1)
            #expect(found == (expected ? [row.value] : []), "\(row.parameter) in \(name)")
        }
    }

    @Test("no other parameter is sent", arguments: targets.indices)
    func nothingElseIsSent(_ index: Int) throws {
        let names = try fields(Self.targets[index].1) { $0.loginHint = "79998887766" }.map(\.0)
        #expect(Set(names).isSubset(of: Set(Self.table.map(\.parameter))))
        #expect(Set(names).count == names.count)
    }

    @Test("without a challenge neither parameter is sent; without a hint there is none", arguments: targets.indices)
    func withoutAChallengeNeitherParameterIsSent(_ index: Int) throws {
        let names = try fields(Self.targets[index].1) { ($0.codeChallenge, $0.codeChallengeMethod) = ("", "S256") }.map(\.0)
        #expect(!names.contains("code_challenge") && !names.contains("code_challenge_method") && !names.contains("login_hint"))
    }

    @Test("a challenge without a method is sent as S256")
    func aChallengeWithoutMethodIsSentAsS256() throws {
        let fields = try fields(.portal) { $0.codeChallengeMethod = nil }
        #expect(fields.contains { $0 == ("code_challenge_method", "S256") })
    }

    @Test("the order is stable")
    func theOrderIsStable() throws {
        let request = try SampleRequest.checked()
        let portal = SIDStand.prom.configuration.portal
        let address = SIDTarget.portal.address(request, clientID: "c", portal: portal)?.absoluteString
        #expect(
            address == "https://id.sber.ru/CSAFront/oidc/authorize.do?client_id=c&scope=openid%20name&state=state-1"
                + "&nonce=nonce-1&redirect_uri=myapp%3A%2F%2Fcallback&code_challenge=\(SampleRequest.challenge)"
                + "&code_challenge_method=S256&response_type=code&client_type=PRIVATE")
        #expect(SIDTarget.portal.address(request, clientID: "c", portal: portal)?.absoluteString == address)
    }

    @Test(
        "every other character is encoded",
        arguments: [
            ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("-._~", "-._~"), ("é", "%C3%A9"), ("100%", "100%25"),
            ("a/b?c#d", "a%2Fb%3Fc%23d"),
        ])
    func everyOtherCharacterIsEncoded(_ state: String, _ encoded: String) throws {
        let request = try SampleRequest.checked { $0.state = state }
        let address = SIDTarget.appLink(scheme: "sbolidexternallogin").address(request, clientID: "c", portal: URL(filePath: "/"))
        #expect(address?.absoluteString.contains("&state=\(encoded)&") == true)
    }

    @Test(
        "a base with a query is merged",
        arguments: [
            ("https://a.example/p", "https://a.example/p?client_id=c&"),
            ("https://a.example/p?x=1", "https://a.example/p?x=1&client_id=c&"),
            ("https://a.example/p?", "https://a.example/p?client_id=c&"),
            ("https://a.example/p?x&", "https://a.example/p?x&client_id=c&"),
        ])
    func aBaseWithAQueryIsMerged(_ portal: String, _ beginning: String) throws {
        let address = SIDTarget.portal.address(
            try SampleRequest.checked(), clientID: "c", portal: try #require(URL(string: portal)))
        #expect(address?.absoluteString.hasPrefix(beginning) == true)
    }

    @Test func theBanksAppIsOpenedByItsHost() throws {
        let address = SIDTarget.appLink(scheme: "sberbankidexternallogin")
            .address(try SampleRequest.checked(), clientID: "c", portal: URL(filePath: "/"))
        #expect(address?.absoluteString.hasPrefix("sberbankidexternallogin://sberbankid?client_id=c&") == true)
    }
}
