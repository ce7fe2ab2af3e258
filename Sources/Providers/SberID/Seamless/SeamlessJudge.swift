package import Foundation
package import MemberCore

/// What seamless links are judged by, wherever in the process they arrive.
package final class SeamlessJudge: Sendable {
    /// That of the current task, else the process's own.
    @TaskLocal package static var current = SeamlessJudge()

    private struct Setting: Sendable {
        var policy: SeamlessPolicy
        var diagnostics: Diagnostics
    }

    private let setting: Locked<Setting>

    /// A judge.
    /// - Parameters:
    ///   - policy: Which bases are allowed.
    ///   - diagnostics: Gets what was refused.
    package init(policy: SeamlessPolicy = SeamlessPolicy(), diagnostics: Diagnostics = .silent) {
        setting = Locked(Setting(policy: policy, diagnostics: diagnostics))
    }

    /// Which bases are allowed.
    package var policy: SeamlessPolicy {
        get { setting.withLock { $0.policy } }
        set { setting.withLock { $0.policy = newValue } }
    }

    /// Gets what was refused.
    package var diagnostics: Diagnostics {
        get { setting.withLock { $0.diagnostics } }
        set { setting.withLock { $0.diagnostics = newValue } }
    }

    /// The base that a link names; a refused one is reported, and is none.
    /// - Parameter url: The address that opened this app.
    /// - Returns: The base; nil for none, and for a refused one.
    package func base(in url: URL) -> SeamlessBase? {
        do throws(SeamlessLinkError) { return try SeamlessLink.base(in: url, policy: policy) } catch { return refuse(error) }
    }

    /// The base that a request carries; a refused one is reported, and is none.
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
