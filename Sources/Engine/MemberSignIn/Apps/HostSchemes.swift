import MemberCore

/// The schemes that an app's Info.plist names: those it opens, and those it asks for.
package struct HostSchemes: Sendable {
    private let opened: [String]
    private let queried: [String]

    /// Reads what an app tells of itself.
    /// - Parameter information: The app's Info.plist.
    package init(information: [String: Any]) {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        opened = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        queried = information["LSApplicationQueriesSchemes"] as? [String] ?? []
    }

    /// Whether the system brings addresses of a scheme to the app.
    package func opens(_ scheme: String) -> Bool { opened.contains { $0.asciiLowercased.isExactly(scheme) } }

    /// Whether the system tells the app that another one opens a scheme.
    package func asks(for scheme: String) -> Bool { queried.contains { $0.asciiLowercased.isExactly(scheme) } }
}
