import Foundation
import MemberHTTPServer

/// A server of the app's own, with every type of its signatures from one import.
func serve(_ key: Secret, certificate: String) async throws {
    var router = Router()
    router.on("POST", "/greet/{name}") { request in
        let form: FormFields = try request.form()
        let headers: HTTPHeaders = ["X-Greeting": form["greeting"] ?? ""]
        var response = ServerResponse(status: 200, headers: headers, body: Data((request.parameters["name"] ?? "").utf8))
        response.setCookie(ServerCookie("seen", "yes"))
        return response
    }
    var configuration = HTTPServerConfiguration()
    configuration.tls = TLSIdentity(certificate: certificate, key: key)
    configuration.accessLog = { record in print(record.path, record.status, record.duration) }
    let server = HTTPServer(configuration, router: router, diagnostics: .silent)
    do throws(HTTPServerError) { try await server.start() } catch { print(error.code, error.remedy) }
    await server.stop()
}

/// A service for programs: keys, a limit, counters, problems and a proxy, all from one import.
func service(_ keys: [BearerKey], waiting: @escaping @Sendable (_ name: String) async -> Duration?) throws -> HTTPServer {
    let guarding = KeyGuard(try BearerKeys(try KeyKinds(["app": [], "server": ["app"]]), keys))
    let metrics = ServerMetrics()
    var router = Router()
    router.on(
        "GET", "/orders/{id}",
        guarding.requiring("app") { request in
            guard let key: VerifiedKey = request.key, key.may("server") else {
                return .problem(ProblemDetails(404, code: "shop.order_unknown"))
            }
            return .text(key.tenant)
        })
    router.on(
        "GET", "/metrics",
        guarding.requiring("server") { _ in
            var text = PrometheusText()
            metrics.write(to: &text)
            text.family("shop_orders", .gauge, help: "Orders that are open.")
            text.sample("shop_orders", 3, ["state": "open"])
            return text.response
        })
    let limiting: Router.Step = { request, next in
        if let wait = await waiting(request.key?.id ?? request.client) { return .tooManyRequests(retryAfter: wait) }
        return try await next(request)
    }
    var configuration = HTTPServerConfiguration(port: 8080)
    configuration.sendsProblemDetails = true
    configuration.proxies = try ProxyNetworks(["127.0.0.1"])
    configuration.accessLog = { record in metrics.count(refused: record) }
    let routes = router.wrappingAll(limiting).wrappingAll(guarding.naming).wrappingAll(metrics.step)
    return HTTPServer(configuration, router: routes)
}
