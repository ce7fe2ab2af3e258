import Foundation
import MemberCore

/// A link to the bank's app, such as `sberbankidexternallogin://sberbankid?client_id=…`.
struct SberAppLink {
    let query: FormFields

    /// Reads a link that was pasted; nil if its scheme is not one of the app's, or if it has another form.
    init?(_ text: String, schemes: [String]) {
        let parts = text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "#", maxSplits: 1)
        let halves = (parts.first ?? "").split(separator: "?", maxSplits: 1)
        guard halves.count == 2, let end = halves[0].firstRange(of: "://"), end.upperBound < halves[0].endIndex,
            Self.isTaken(String(halves[0][..<end.lowerBound]), schemes),
            let query = FormFields(encoded: halves[1], plusIsSpace: false)
        else { return nil }
        self.query = query
    }

    /// Reads a link that a tool has written as a path: `/link/SCHEME/HOST?…`.
    init?(scheme: String?, query: FormFields, schemes: [String]) {
        guard let scheme, Self.isTaken(scheme, schemes) else { return nil }
        self.query = query
    }

    private static func isTaken(_ scheme: String, _ schemes: [String]) -> Bool {
        schemes.contains { $0.equalsIgnoringCase(scheme) }
    }

    /// Returns a partner's link with the address to which the partner must send its request.
    static func seamless(_ link: String, base: String) -> String {
        RedirectAddress.adding([("sberIDRedirect", base)], to: link)
    }
}
