import Foundation
import SberID
import Testing

struct SIDStandTests {
    static let table: [(stand: SIDStand, portal: String, back: String, environment: String, hosts: [String])] = [
        (.prom, "https://id.sber.ru", "https://oauth.sber.ru", "live", ["id.sber.ru", "online.sberbank.ru"]),
        (.promLegacy, "https://online.sberbank.ru", "https://api.sberbank.ru", "live", ["online.sberbank.ru"]),
        (.iftCloud, "https://id-ift.sber.ru", "https://oauth-ift.sber.ru", "iftCloud", ["id-ift.sber.ru", "online.sberbank.ru"]),
        (.psiCloud, "https://id-psi.sber.ru", "https://oauth-psi.sber.ru", "psiCloud", ["id-psi.sber.ru", "online.sberbank.ru"]),
        (.sandbox, "https://id-sb.sber.ru", "https://oauth-sb.sber.ru:6443", "sandbox", ["id-sb.sber.ru", "online.sberbank.ru"]),
    ]

    @Test("the addresses of each stand", arguments: table.indices)
    func theAddressesOfEachStand(_ index: Int) {
        let row = Self.table[index]
        let found = row.stand.configuration
        #expect(found.portal.absoluteString == row.portal + "/CSAFront/oidc/authorize.do")
        #expect(found.token.absoluteString == row.back + "/ru/prod/tokens/v2/oidc")
        #expect(found.userInfo.absoluteString == row.back + "/ru/prod/sberbankid/v2.1/userinfo")
        #expect(found.completion.absoluteString == row.back + "/api/v2/auth/completed")
        #expect(found.ssoHosts == row.hosts)
        #expect(row.stand.environment == row.environment)
    }

    @Test func eachPresetIsInTheTable() {
        #expect(SIDStand.presets == Self.table.map(\.stand))
        #expect(SIDStand.ift == .iftCloud && SIDStand.psi == .psiCloud && SIDStandType.prom == SIDStand.prom)
    }

    private func custom(_ portal: String, name: String = "own", issuer: String = "i") throws -> SIDStandConfiguration {
        let url = try #require(URL(string: portal))
        return try SIDStandConfiguration(name: name, portal: url, token: url, userInfo: url, completion: url, issuer: issuer)
    }

    @Test("a stand with another sign-in page keeps everything else, and judges seamless links by the new host")
    func anotherPortal() throws {
        let (stand, page) = (SIDStand.prom.configuration, try #require(URL(string: "https://ID.proxy.example/authorize")))
        let moved = try stand.with(portal: page)
        #expect(moved.portal == page && moved.ssoHosts == ["id.proxy.example", "online.sberbank.ru"])
        #expect(moved.name == "live" && moved.token == stand.token && moved.issuer == stand.issuer)
        #expect(try moved.with(portal: stand.portal) == stand)
        #expect(throws: SIDStandError.plainHTTP(.portal)) { try stand.with(portal: #require(URL(string: "http://a.example/"))) }
    }

    @Test(
        "Stands: plain http is only for this machine",
        arguments: ["http://127.0.0.1:8080/a", "http://[::1]/a", "https://a.example/a"])
    func anAddressOfTheWebPasses(_ address: String) throws {
        #expect(try SIDStand.custom(custom(address)).environment == "own")
    }

    @Test(
        "Stands: other addresses are refused",
        arguments: [
            ("http://a.example/a", SIDStandError.plainHTTP(.portal)), ("http://localhost/a", .plainHTTP(.portal)),
            ("ftp://a.example/a", .badAddress(.portal)), ("/a", .badAddress(.portal)),
            ("https://u@a.example/", .badAddress(.portal)),
            ("https://a.example/#f", .badAddress(.portal)),
        ])
    func otherAddressesAreRefused(_ address: String, _ error: SIDStandError) {
        #expect(throws: error) { try custom(address) }
    }

    @Test func eachAddressIsNamed() throws {
        let (good, bad) = (try #require(URL(string: "https://a.example")), try #require(URL(string: "http://a.example")))
        for (place, address) in SIDStandError.Address.allCases.enumerated() {
            let urls = (0..<4).map { $0 == place ? bad : good }
            #expect(throws: SIDStandError.plainHTTP(address)) {
                try SIDStandConfiguration(name: "own", portal: urls[0], token: urls[1], userInfo: urls[2], completion: urls[3])
            }
        }
    }

    @Test func aStandOfOnesOwnIsNeverCalledLive() {
        #expect(throws: SIDStandError.badName) { try custom("https://a.example", name: "live") }
        #expect(throws: SIDStandError.badName) { try custom("https://a.example", name: "") }
        #expect(throws: SIDStandError.emptyIssuer) { try custom("https://a.example", issuer: "") }
    }

    @Test func anotherIssuerIsTheOnlyDifference() throws {
        let changed = try SIDStand.ift.configuration.with(issuer: "SberIFT")
        #expect(changed.issuer == "SberIFT" && changed.token == SIDStand.ift.configuration.token)
        #expect(SIDStand.prom.configuration.issuer == "https://online.sberbank.ru/CSAFront/index.do")
    }
}
