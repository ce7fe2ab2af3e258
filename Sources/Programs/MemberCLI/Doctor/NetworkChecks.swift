import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn

/// What can be seen from here of the providers.
enum NetworkChecks {
    static func findings(_ invocation: Invocation) async -> [Finding] {
        var findings = proxies(invocation.environment)
        if let issuer = invocation.arguments["issuer"] { findings += await provider(issuer, invocation) }
        findings.append(await sandbox(invocation))
        return findings
    }

    private static func proxies(_ environment: [String: String]) -> [Finding] {
        ["http_proxy", "https_proxy", "HTTPS_PROXY", "no_proxy"].compactMap { name in
            guard let value = environment[name], !value.isEmpty else { return nil }
            // The address may hold a password.
            let host = URL(string: value)?.host
            return .notice("proxy", "\(name) is set\(host.map { " (\($0))" } ?? "").")
        }
    }

    private static func provider(_ issuer: String, _ invocation: Invocation) async -> [Finding] {
        let discovery = Discovery(transport: invocation.transport, allowsLoopbackHTTP: true)
        do throws(OAuthError) {
            _ = try await discovery.document(issuer: issuer)
            return [.fine("issuer", "\(issuer) answers with a document that fits.")] + (await clock(issuer, invocation))
        } catch { return [.wrong("issuer", error)] }
    }

    /// How far this machine's clock is from the provider's.
    private static func clock(_ issuer: String, _ invocation: Invocation) async -> [Finding] {
        guard let url = URL(string: issuer), let response = try? await invocation.transport.send(HTTPRequest(.get, url)),
            let date = response.headers["Date"].flatMap(HTTPDate.parse)
        else { return [] }
        let seconds = Int(abs(Double(date) - Date.now.timeIntervalSince1970))
        guard seconds > 60 else { return [.fine("clock", "within a minute of the provider's.")] }
        return [
            .notice(
                "clock", "\(seconds) s from the provider's.",
                advice: "Set it: ID tokens that seem to come from the future, or to be over, are refused.")
        ]
    }

    private static func sandbox(_ invocation: Invocation) async -> Finding {
        let address = invocation.arguments["sandbox"] ?? SandboxDirectory.defaultControl.absoluteString
        guard let url = URL(string: address) else { return .notice("sandbox", "\(address) is no address.") }
        do throws(ProviderError) {
            _ = try await SandboxDirectory(control: url, transport: invocation.transport)
            return .fine("sandbox", "runs at \(address).")
        } catch { return .notice("sandbox", "none at \(address).", advice: "Start one with `member sandbox`.") }
    }
}
