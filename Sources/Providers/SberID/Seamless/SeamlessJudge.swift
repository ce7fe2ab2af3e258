package import Foundation
package import MemberCore

/// What seamless links are judged by; what it refuses is told.
package struct SeamlessJudge: Sendable {
    private let policy: SeamlessPolicy
    private let diagnostics: Diagnostics

    /// A judge.
    /// - Parameters:
    ///   - policy: Which bases are allowed.
    ///   - diagnostics: Gets what was refused.
    package init(policy: SeamlessPolicy = SeamlessPolicy(), diagnostics: Diagnostics = .silent) {
        self.policy = policy
        self.diagnostics = diagnostics
    }

    /// The base that a link names; a refused one is reported and gives nil.
    /// - Parameter url: The address that opened this app.
    /// - Returns: The base; nil for none, and for a refused one.
    package func base(in url: URL) -> SeamlessBase? {
        do throws(SeamlessLinkError) { return try SeamlessLink.base(in: url, policy: policy) } catch { return refuse(error) }
    }

    /// The base that a request carries; a refused one is reported and gives nil.
    /// - Parameter text: The address.
    /// - Returns: The base; nil for a refused one.
    package func base(of text: String) -> SeamlessBase? {
        do throws(SeamlessLinkError) { return try SeamlessLink.base(of: text, policy: policy) } catch { return refuse(error) }
    }

    private func refuse(_ error: SeamlessLinkError) -> SeamlessBase? {
        diagnostics.report(.warning, "sberid.seamless_refused", Self.fields(error))
        return nil
    }

    private static func fields(_ error: SeamlessLinkError) -> [String: DiagnosticValue] {
        var fields = ["code": DiagnosticValue.open(error.code)]
        if let refused = error.refused { fields["refused"] = .open(refused) }
        return fields
    }
}
