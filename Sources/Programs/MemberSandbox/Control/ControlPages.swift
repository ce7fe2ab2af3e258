import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// The sandbox's control address: pages for people, and under `/_sandbox` the same for programs.
struct ControlPages: Sendable {
    let stage: SandboxStage
    private(set) var addresses: SandboxAddresses
    let root: URL?
    /// The secret in the page's own forms; other pages cannot read it.
    let formToken: String
    private let orders: ControlOrders

    init(stage: SandboxStage, addresses: SandboxAddresses, root: URL?) {
        self.stage = stage
        self.addresses = addresses
        self.root = root
        formToken = SystemRandom().token()
        orders = ControlOrders(stage, hasTLS: root != nil)
    }

    var router: Router {
        var router = Router()
        addPages(to: &router)
        addReading(to: &router)
        for name in orders.all.keys {
            router.on("POST", "/_sandbox/\(name)") { request in try await perform(name, byProgram: request) }
        }
        var guarded = ControlGuard.guarding(router, addresses.access)
        addresses.access.addSignIn(to: &guarded)
        // Public keys are no secret, and apps read them to check ID tokens.
        guarded.on("GET", "/keys/{provider}") { request in keys(request) }
        return guarded
    }

    private func addPages(to router: inout Router) {
        router.on("GET", "/") { request in page(request) }
        router.on("POST", "/control") { request in try await perform(byForm: request) }
        router.addPageFiles(forTesters: (ControlAssets.stylePath, ControlAssets.ownStylesheet))
        SandboxPicture.add(to: &router)
        router.on("GET", "/{unknown}") { request in
            .html(ControlProblem.noPage.page(request.texts).rendered, status: 404)
        }
        router.on("GET", "/log.js") { _ in .asset(ControlAssets.script, "text/javascript; charset=utf-8") }
    }

    private func addReading(to router: inout Router) {
        router.on("GET", "/_sandbox/hosts") { request in hosts(request) }
        router.on("GET", "/_sandbox/state") { _ in .object(stage.state) }
        router.on("GET", "/_sandbox/faults") { _ in .object(stage.faultList) }
        if stage.tokens.isOn {
            router.on("GET", "/_sandbox/tokens") { _ in .object(["tokens": .array(stage.tokens.all.map(JSONValue.string))]) }
        }
        router.on("GET", "/_sandbox/log.json") { _ in .object(["requests": .array(stage.log.entries.map(\.value))]) }
        router.on("GET", "/_sandbox/log") { request in logStream(request) }
        router.on("GET", "/_sandbox/keys/{provider}") { request in keys(request) }
        router.on("GET", "/_sandbox/root.pem") { _ in rootCertificate() }
    }

    /// Returns the providers' addresses: with the certificate that `certificate` names, or else with the one of a fault that was
    /// added.
    private func hosts(_ request: ServerRequest) -> ServerResponse {
        let asked = request.query["certificate"].flatMap(SandboxCertificate.init(rawValue:))
        let addresses = addresses.reached(by: request)
        let table = asked.map { addresses.secure[$0] ?? [:] } ?? addresses.told(stage.faults)
        return .object(table.mapValues { .object($0.mapValues { .string($0.absoluteString) }) })
    }

    /// Sends the log as server-sent events; a reader that returns continues after its last event.
    private func logStream(_ request: ServerRequest) -> ServerResponse {
        let last = (request.headers["Last-Event-ID"] ?? request.query["after"]).flatMap(Int.init) ?? 0
        return .events { [log = stage.log, addresses = addresses.reached(by: request)] writer in
            // Without a first event a browser would count as connecting until a request arrives.
            try await writer.send(ServerSentEvent("{}", event: "start"))
            for await entry in log.requests(after: last) {
                try await writer.send(
                    ServerSentEvent(entry.event(addresses), id: String(entry.id), event: "request", retry: .seconds(1)))
            }
        }
    }

    private func keys(_ request: ServerRequest) -> ServerResponse {
        let signing = stage.having((any SandboxSigningKeys).self)
        guard let provider = signing.first(where: { $0.name == request.parameters["provider"] }) else { return .empty(404) }
        return .json(bytes: provider.publishedKeys)
    }

    private func rootCertificate() -> ServerResponse {
        guard let root, let text = try? String(contentsOf: root, encoding: .utf8) else { return .empty(404) }
        return .asset(text, "application/x-pem-file")
    }

    private func page(_ request: ServerRequest, refusal: ControlPage.Refusal? = nil) -> ServerResponse {
        var pages = self
        pages.addresses = addresses.reached(by: request)
        let page = ControlPage(
            pages: pages, texts: request.texts, now: stage.clock.now, filter: LogFilter(request.query), refusal: refusal)
        return .html(page.document.rendered, status: refusal == nil ? 200 : 400)
    }

    /// Handles a form of the page: redirects back to the page, or shows the page with the mistake and what the form had in it.
    private func perform(byForm request: ServerRequest) async throws -> ServerResponse {
        let form = try request.form()
        do {
            guard form["token"].isExactly(formToken) else { throw ControlProblem.foreign }
            try await orders.perform(form["action"], form)
            return .redirect(to: "/", status: 303)
        } catch let problem as ControlProblem {
            return page(request, refusal: ControlPage.Refusal(form: form, problem: problem))
        }
    }

    /// Handles a program's request for an action: responds with the new state, or explains the mistake.
    private func perform(_ name: String, byProgram request: ServerRequest) async throws -> ServerResponse {
        let form = request.body.isEmpty ? FormFields() : try request.form()
        do {
            try await orders.perform(name, form)
            return .object(stage.state)
        } catch let problem as ControlProblem { return .text(problem.sentence(.en) + "\n", status: 400) }
    }
}
