package import Foundation
package import MemberCore

/// Judges seamless links, and reports those that it refuses.
package struct SeamlessJudge: Sendable {
    private let policy: SeamlessPolicy
    private let diagnostics: Diagnostics

    /// Creates a judge.
    /// - Parameters:
    ///   - policy: The allowed bases.
    ///   - diagnostics: Receives the refusals.
    package init(policy: SeamlessPolicy = SeamlessPolicy(), diagnostics: Diagnostics = .silent) {
        self.policy = policy
        self.diagnostics = diagnostics
    }

    /// Returns the base that a link names; a refused one is reported.
    /// - Parameter url: The address that opened this app.
    /// - Returns: The base; nil without one, and for a refused one.
    package func base(in url: URL) -> SeamlessBase? {
        do throws(SeamlessLinkError) { return try SeamlessLink.base(in: url, policy: policy) } catch { return refuse(error) }
    }

    /// Returns the base that a request contains; a refused one is reported.
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
