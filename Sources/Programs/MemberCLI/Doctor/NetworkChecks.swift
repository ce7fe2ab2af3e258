import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn

/// Checks the parts of the network that a sign-in needs: proxies, an issuer, the sandbox.
enum NetworkChecks {
    static func findings(_ invocation: Invocation) async -> [Finding] {
        var findings = proxies(invocation.environment)
        if let issuer = invocation.arguments[SignInSetting.issuer.name] { findings += await provider(issuer, invocation) }
        return findings + (await sandbox(invocation))
    }

    private static func proxies(_ environment: [String: String]) -> [Finding] {
        ["http_proxy", "https_proxy", "HTTPS_PROXY", "no_proxy"].compactMap { name in
            guard let value = environment[name], !value.isEmpty else { return nil }
            // The address may contain a password.
            let host = URL(string: value)?.host
            return .notice("proxy", "\(name) is set\(host.map { " (\($0))" } ?? "").")
        }
    }

    private static func provider(_ issuer: String, _ invocation: Invocation) async -> [Finding] {
        let discovery = Discovery(transport: invocation.transport, allowsLoopbackHTTP: true)
        do throws(OAuthError) {
            _ = try await discovery.document(issuer: issuer)
            return [.fine("issuer", "\(issuer) has a valid discovery document.")] + (await clock(issuer, invocation))
        } catch { return [.wrong("issuer", error)] }
    }

    /// Returns the difference between this machine's clock and the provider's.
    private static func clock(_ issuer: String, _ invocation: Invocation) async -> [Finding] {
        guard let url = URL(string: issuer), let response = try? await invocation.transport.send(HTTPRequest(.get, url)),
            let date = response.headers["Date"].flatMap(HTTPDate.parse)
        else { return [] }
        let seconds = Int(abs(Double(date) - Date.now.timeIntervalSince1970))
        guard seconds > 60 else { return [.fine("clock", "within a minute of the provider's.")] }
        return [
            .notice(
                "clock", "\(seconds) s from the provider's.",
                advice: "Set it: ID tokens that seem to come from the future, or to have expired, are refused.")
        ]
    }

    /// Checks the default sandbox, or the named one, and whether each provider is part of it.
    private static func sandbox(_ invocation: Invocation) async -> [Finding] {
        let providers = invocation.providers.providers.filter { $0.settings.contains(.sandbox) }
        guard !providers.isEmpty else { return [] }
        let address = invocation.arguments[SignInSetting.sandbox.name] ?? SandboxDirectory.defaultControl.absoluteString
        guard let url = URL(string: address) else { return [.notice("sandbox", "\(address) is not an address.")] }
        do throws(ProviderError) {
            let directory = try await SandboxDirectory(control: url, transport: invocation.transport)
            let names = directory.providers.joined(separator: ", ")
            var findings = [Finding.fine("sandbox", "runs at \(address)" + (names.isEmpty ? "." : " with \(names)."))]
            for provider in providers { findings += await side(of: provider, at: address, invocation) }
            return findings
        } catch .sandboxKey {
            return [.notice("sandbox", "the one at \(address) needs its key.", advice: ProviderError.sandboxKey.remedy)]
        } catch .sandboxKeyWrong {
            let error = ProviderError.sandboxKeyWrong
            return [.notice("sandbox", "the one at \(address) does not accept this control key.", advice: error.remedy)]
        } catch { return [.notice("sandbox", "no sandbox runs at \(address).", advice: "Start one with `member sandbox`.")] }
    }

    /// Returns a notice if the sandbox does not have the provider.
    private static func side(
        of provider: any MemberProvider, at address: String, _ invocation: Invocation
    ) async -> [Finding] {
        let values = SignInValues([SignInSetting.sandbox.name: address], transport: invocation.transport)
        do { _ = try await provider.request(from: values) } catch ProviderError.notInSandbox(let name) {
            return [
                .notice("sandbox", "\(name) is not simulated at \(address).", advice: "Sign in with --live, or elsewhere.")
            ]
        } catch {
            // Another setting is missing that this command does not accept, such as a client id.
        }
        return []
    }
}
