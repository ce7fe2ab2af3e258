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
