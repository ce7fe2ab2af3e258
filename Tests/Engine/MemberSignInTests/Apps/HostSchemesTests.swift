import MemberSignIn
import Testing

@Suite("The schemes of an app")
struct HostSchemesTests {
    @Test("are those that its Info.plist opens and queries, whatever the case")
    func known() {
        let schemes = HostSchemes(information: [
            "CFBundleURLTypes": [["CFBundleURLName": "x"], ["CFBundleURLSchemes": ["Harbour7", "other"]]],
            "LSApplicationQueriesSchemes": ["harbour-app"],
        ])
        #expect(schemes.opens("harbour7") && schemes.opens("other") && !schemes.opens("harbour-app"))
        #expect(schemes.asks(for: "harbour-app") && !schemes.asks(for: "harbour7"))
    }

    @Test("are empty if it contains none, or values of another type", arguments: ["", "text"])
    func none(kind: String) {
        let schemes = HostSchemes(information: kind.isEmpty ? [:] : ["CFBundleURLTypes": kind, "LSApplicationQueriesSchemes": 1])
        #expect(!schemes.opens("harbour7") && !schemes.asks(for: "harbour7"))
    }
}
