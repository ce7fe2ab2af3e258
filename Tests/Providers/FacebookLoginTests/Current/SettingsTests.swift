import Foundation
import MemberCore
import Testing

@testable import FacebookLogin

@Suite("The settings of an app's property list")
struct SettingsTests {
    private func values(_ list: [String: any Sendable]) -> FacebookPreferences.Values {
        FacebookPreferences { list[$0] }.values
    }

    private static let texts: [(name: String, read: @Sendable (FacebookPreferences.Values) -> String?)] = [
        ("FacebookAppID", { $0.appID }), ("FacebookClientToken", { $0.clientToken?.reveal }),
        ("FacebookDisplayName", { $0.displayName }),
        ("FacebookUrlSchemeSuffix", { $0.urlSchemeSuffix }), ("FacebookDomainPart", { $0.domainPart }),
    ]

    @Test("each is read under its own name, and from no other", arguments: texts.indices)
    func each(place: Int) {
        let row = Self.texts[place]
        let values = values([row.name: "value"])
        for (other, text) in Self.texts.enumerated() { #expect(text.read(values) == (other == place ? "value" : nil)) }
    }

    @Test("an empty value, or one of another type, counts as missing", arguments: texts.indices)
    func missing(place: Int) {
        let row = Self.texts[place]
        for value in ["", true, ["x"]] as [any Sendable] { #expect(row.read(values([row.name: value])) == nil) }
    }

    @Test("an app id can be a number")
    func number() { #expect(values(["FacebookAppID": 1_234_567_890_123_456]).appID == "1234567890123456") }

    @Test("suffix and domain part are used in the redirect address and the hosts")
    func used() {
        let values = values(["FacebookAppID": "123", "FacebookUrlSchemeSuffix": "lite", "FacebookDomainPart": "beta"])
        #expect(values.redirectAddress?.absoluteString == "fb123lite://authorize/")
        #expect(values.hosts == .live(domainPart: "beta"))
        #expect(values.dialogAddress.absoluteString == "https://m.beta.facebook.com/v21.0/dialog/")
    }
}
