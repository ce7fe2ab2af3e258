import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension SberSandbox: SandboxControls {
    static let forgetAction = "forget-browsers"

    var actions: [SandboxAction] { [SandboxAction(Self.forgetAction) { [self] _ in forgetBrowsers() }] }

    func summary() -> [String: JSONValue] {
        let signIns = known.signIns.all
        return [
            "sessions": .array(sessions.map(\.json)), "browsers": .integer(Int64(known.browsers.count)),
            "completed": .integer(Int64(signIns.count(where: \.terms.isCompleted))), "mtls": .bool(clientFiles != nil),
        ]
    }

    /// The files that a client needs for the back channel; nil if it demands no certificate.
    private var clientFiles: SandboxClientFiles? { addresses.value?.clientFiles }

    /// Makes the section: the apps with their sign-ins, the link to the bank's app, and whether the back channel demands a
    /// certificate.
    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let texts = Texts(writer.language, .sberSandbox)
        let columns: [TextKey] = [.sberClient, .sberClientID, .sberSignIns, .sberCompleted, .sberCertificate]
        let app = addresses.value?.plain[name]?["app"].map { url in
            HTML.element(
                "p", [("class", "row")],
                [.element("a", [("href", url.absoluteString), ("class", "button secondary")], [.text(texts(.sberAppLink))])])
        }
        let channel = HTML.element(
            "p", [("id", "sber-channel")],
            Self.naming("--mtls", texts(clientFiles == nil ? .sberChannelOpen : .sberChannelGuarded)))
        let parts = [
            channel, writer.table(.sberSection, columns, texts, rows: configuration.clients.map(row)),
            writer.form(Self.forgetAction, [writer.button(texts(.sberForget))]),
        ]
        return [writer.section("clients", texts(.sberSection), parts + [app].compactMap(\.self))]
    }

    /// A sentence whose option is set as code.
    private static func naming(_ option: String, _ sentence: String) -> [HTML] {
        let parts = sentence.components(separatedBy: option).map { [HTML.text($0)] }
        return Array(parts.joined(separator: [.element("code", [], [.text(option)])]))
    }

    private func row(_ client: SandboxSberClient) -> [String] {
        let signIns = known.signIns.all.filter { $0.client == client.id }
        return [
            client.name, client.id, String(signIns.count), String(signIns.count(where: \.terms.isCompleted)),
            signIns.last { $0.terms.certificate != nil }?.terms.certificate ?? "",
        ]
    }
}

extension SberSandbox {
    /// Responds with the settings that a partner's tools need: addresses, client id and secret, issuer and files.
    func settings(_ request: ServerRequest) -> ServerResponse {
        guard let client = configuration.clients.first else { return .empty(404) }
        let address = { (host: String, path: String) in
            JSONValue.string((self.addresses.value?.address(of: host, at: self.name, for: request)?.absoluteString ?? "") + path)
        }
        let control = context.control(for: request)?.absoluteString ?? ""
        var members: [String: JSONValue] = [
            "client_id": .string(client.id), "client_secret": .string(client.secret), "issuer": .string(configuration.issuer),
            "redirect_uris": .array(client.redirectURIs.sorted().map(JSONValue.string)),
            "app_redirect_uris": .array(client.appRedirectURIs.sorted().map(JSONValue.string)),
            "stand": address("portal", ""), "authorization": address("portal", Self.portalPath),
            "token": address("api", Self.tokenPath),
            "userinfo": address("api", Self.userInfoPath), "completion": address("api", Self.completionPath),
            "app": address("app", SberAppPage.openPath), "keys": .string(control + "/keys/" + name),
        ]
        if let files = clientFiles {
            members["certificate"] = .string(files.certificate.path)
            members["certificate_password_file"] = .string(files.passwordFile.path)
            members["roots"] = .string(files.roots.path)
        }
        return .object(members)
    }
}
