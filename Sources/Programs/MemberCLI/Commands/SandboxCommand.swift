import Foundation
import MemberCore
import MemberHTTP
import MemberLoopback
import MemberOAuth
import MemberSandbox
import MemberSignIn

/// `member sandbox`: runs until Ctrl-C.
enum SandboxCommand: ToolCommand {
    static let name = "sandbox"
    static let grammar = Arguments.Grammar(
        options: ["port", "host-ports", "listen", "control-key-file", "state", "token-life", "rotation-grace"],
        repeatable: ["fault", "public-url"],
        flags: ["control-key-always", "tls", "mtls", "open", "portal", "faces", "remember-tokens"])

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        guard option == "fault" else { return common(option) }
        return .listed(
            known.sandboxConfiguration.faultForms.compactMap { form in
                CompletionValue(form.name.rawValue + (form.parameter == nil ? "" : "="), form.summary)
            })
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let arguments = invocation.arguments
        var configuration = invocation.providers.sandboxConfiguration
        configuration.drawPurchases()
        configuration.port = UInt16(try arguments.number("port", in: 0...65_535) ?? ownPort)
        configuration.firstHostPort = try arguments.number("host-ports", in: 1...65_535).map(UInt16.init)
        configuration.stateFile = arguments["state"].map { URL(filePath: $0) }
        let access = try SandboxAccessOptions(invocation)
        configuration.access = access.access
        configuration.accessTokenLife = try arguments.number("token-life", in: 1...86_400)
        configuration.rotationGrace = try arguments.number("rotation-grace", in: 0...86_400) ?? 0
        configuration.remembersTokens = arguments.has("remember-tokens")
        configuration.diagnostics = invocation.diagnostics
        let forms = configuration.faultForms
        let faults = try arguments.all("fault").map { text in
            do throws(FaultProblem) { return try Fault(reading: text, forms: forms) } catch {
                throw UsageError("“\(text)” is not a fault. \(error.sentence(.en))")
            }
        }
        configuration.servesTLS = arguments.has("tls") || faults.contains { !$0.isMetByRequests }
        configuration.demandsClientCertificate = arguments.has("mtls")
        let sandbox = try await Sandbox.start(configuration)
        for fault in faults { sandbox.faults.add(fault) }
        do {
            let portal = try await portal(sandbox, invocation)
            do { try await serve(sandbox, access, portal?.address, invocation) } catch {
                await portal?.stop()
                throw error
            }
            await portal?.stop()
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
        return Report(["The sandbox has stopped."], ["stopped": .bool(true)])
    }

    /// Starts the portal, the page with the sign-in buttons, if an option asks for it; `--faces` is its earlier name.
    private static func portal(_ sandbox: Sandbox, _ invocation: Invocation) async throws -> TemporaryPortal? {
        guard ["open", "portal", "faces"].contains(where: invocation.arguments.has) else { return nil }
        return try await TemporaryPortal.start(at: sandbox, invocation)
    }

    /// Prints all addresses, and waits until Ctrl-C.
    private static func serve(
        _ sandbox: Sandbox, _ access: SandboxAccessOptions, _ portal: URL?, _ invocation: Invocation
    ) async throws(OutputError) {
        try announce(sandbox, access, portal, invocation)
        if invocation.arguments.has("open"), let portal { await open(portal, invocation) }
        while !Task.isCancelled { try? await SystemClock().sleep(for: .seconds(3600)) }
    }

    /// Opens the pages in a browser; if there is none, the printed address remains.
    private static func open(_ address: URL, _ invocation: Invocation) async {
        do throws(UserAgentError) {
            try await invocation.browser().open(address)
        } catch { invocation.console.note("member: no browser could be opened; open \(address.absoluteString) yourself.") }
    }

    /// Returns the banner's line about the portal.
    /// - Parameter portal: The portal's address; nil if it is not served.
    /// - Returns: The line.
    static func portalLine(_ portal: URL?) -> TerminalText {
        guard let portal else { return "  portal: not served; --open or --portal serves this page with the sign-in buttons" }
        return "  portal, with the sign-in buttons: \(portal.absoluteString)"
    }

    private static func announce(
        _ sandbox: Sandbox, _ access: SandboxAccessOptions, _ portal: URL?, _ invocation: Invocation
    ) throws(OutputError) {
        let hosts = sandbox.addresses.mapValues { .object($0.mapValues { .string($0.absoluteString) }) as JSONValue }
        var lines: [TerminalText] = ["The sandbox is ready at \(sandbox.controlURL.absoluteString) (Ctrl-C stops it)."]
        for (provider, addresses) in sandbox.addresses.sorted(by: { $0.key < $1.key }) {
            for (host, url) in addresses.sorted(by: { $0.key < $1.key }) {
                lines.append("  \(provider) \(host): \(url.absoluteString)")
                for certificate in SandboxCertificate.allCases {
                    guard let url = sandbox.secureAddresses[certificate]?[provider]?[host] else { continue }
                    lines.append("    https, \(certificate.rawValue): \(url.absoluteString)")
                }
            }
        }
        if let root = sandbox.rootCertificateFile { lines.append("  root certificate: \(root.path)") }
        lines += channel(sandbox)
        lines += access.lines(sandbox.controlURL)
        lines.append(portalLine(portal))
        lines.append("  people: \(InventedPerson.all.map(\.login).joined(separator: ", "))")
        var members: [String: JSONValue] = ["control": .string(sandbox.controlURL.absoluteString), "hosts": .object(hosts)]
        // `faces` is the portal's earlier name.
        if let portal { for name in ["portal", "faces"] { members[name] = .string(portal.absoluteString) } }
        if let root = sandbox.rootCertificateFile { members["root"] = .string(root.path) }
        if let files = sandbox.clientFiles {
            members["client_certificate"] = .string(files.certificate.path)
            members["client_certificate_password_file"] = .string(files.passwordFile.path)
            members["client_roots"] = .string(files.roots.path)
        }
        members.merge(access.members(sandbox.controlURL)) { first, _ in first }
        try Report(lines, members).print(on: invocation.console, asJSON: invocation.arguments.has("json"))
    }

    /// The port of the named control address, if that is on this machine.
    private static var ownPort: Int {
        let control = SandboxDirectory.defaultControl
        return ["127.0.0.1", "localhost"].contains(control.host()) ? control.port ?? 8377 : 8377
    }

    /// Returns the settings that a client of the back channels needs, if any.
    private static func channel(_ sandbox: Sandbox) -> [TerminalText] {
        guard let files = sandbox.clientFiles else {
            return ["  back channels: open, no client certificate is asked for (--mtls demands one)"]
        }
        return [
            "  client certificate: \(files.certificate.path)", "  its password: \(files.passwordFile.path)",
            "  roots of the back channels: \(files.roots.path)",
        ]
    }
}
