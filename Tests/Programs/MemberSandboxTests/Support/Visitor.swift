import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

/// A browser that keeps its cookies and stops at every page.
final class Visitor {
    private let stage: Stage
    private var cookies: [String: String] = [:]

    init(_ stage: Stage) { self.stage = stage }

    /// Fetches a page, or a redirect.
    func get(_ url: URL, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var headers = headers
        headers["Cookie"] = header
        return keep(try await stage.get(url, headers))
    }

    /// Fills the page's form and presses its button.
    func submit(
        _ response: HTTPResponse, at url: URL, as name: String? = nil, _ decision: FormFilling.Decision = .agree
    ) async throws -> HTTPResponse {
        let form = try #require(Page(response.body, at: url)?.forms.first)
        let fields = try FormFilling(memberName: name, decision: decision).fields(for: form)
        return keep(try await stage.post(form.action, fields, header.map { ["Cookie": $0] } ?? [:]))
    }

    /// Sends a form with the cookies.
    func post(_ url: URL, _ fields: FormFields) async throws -> HTTPResponse {
        keep(try await stage.post(url, fields, header.map { ["Cookie": $0] } ?? [:]))
    }

    /// Signs in and returns the fields of the redirect.
    func signIn(_ url: URL, as name: String) async throws -> FormFields {
        try redirect(try await submit(try await get(url), at: url, as: name))
    }

    /// Returns the fields of a redirect.
    func redirect(_ response: HTTPResponse) throws -> FormFields {
        let location = try #require(response.headers["Location"])
        return try #require(FormFields(encoded: location.split(separator: "?", maxSplits: 1).last ?? ""))
    }

    private var header: String? {
        cookies.isEmpty ? nil : cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    private func keep(_ response: HTTPResponse) -> HTTPResponse {
        for field in response.headers.all("Set-Cookie") {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[pair[0]] = pair.count > 1 ? pair[1] : ""
        }
        return response
    }
}
