import Foundation
import MemberCore
import MemberHTTP
import Testing

@Suite("Printed messages")
struct MaskingTests {
    private static func request() throws -> HTTPRequest {
        var request = HTTPRequest(.post, try #require(URL(string: "https://anna:s3cr3t@id.test/token?code=s3cr3t#s3cr3t")))
        request.headers = [
            "Accept": "application/json", "Authorization": "Bearer s3cr3t", "Cookie": "s=s3cr3t", "x-vendor": "s3cr3t",
        ]
        request.body = .form([("client_secret", "s3cr3t")])
        return request
    }

    private static func prints(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), "\([value])", "\(Optional(value) as Any)", dumped]
    }

    // The form in which `dump` would show the bytes.
    private static let bytes = Array("s3cr3t".utf8).map { "- \($0)" }

    @Test("no request, response or body shows a credential in any print")
    func masked() throws {
        let request = try Self.request()
        let response = HTTPResponse(
            status: 302, headers: ["Location": "/?code=s3cr3t", "Set-Cookie": "s3cr3t"], body: Data("s3cr3t".utf8))
        let part = MultipartPart("photo", Data("s3cr3t".utf8), fileName: "sea.jpg")
        let body = try #require(request.body)
        let values: [Any] = [
            request, response, body, body.content, HTTPBody(Data("s3cr3t".utf8)), HTTPBody.multipart([part]), part, part.content,
            request.headers, request.headers.fields, FormFields([("code", "s3cr3t")]), FormFields.Field("code", "s3cr3t"),
        ]
        for print in values.flatMap(Self.prints) {
            #expect(!print.contains("s3cr3t") && !Self.bytes.allSatisfy(print.contains))
        }
    }

    @Test("method, path and public fields are shown")
    func shown() throws {
        let request = try Self.request()
        let masked = "Accept: application/json, Authorization: <secret>, Cookie: <secret>, x-vendor: <secret>"
        #expect(
            "\(request)" == "POST https://id.test/token?<secret> [\(masked)] <20 bytes, application/x-www-form-urlencoded>")
        #expect("\(FormFields([("grant_type", "code"), ("code", "s")]))" == "grant_type=<secret>&code=<secret>")
        #expect("\(HTTPResponse(status: 204, headers: ["retry-after": "3"]))" == "204 [retry-after: 3] <0 bytes>")
    }
}
