import Foundation
import MemberCore
import MemberHTTP
import MemberTesting

/// What a browser does on VK's consent page at the sandbox, for members whom its picture of people does not show.
enum CrowdConsent {
    /// Agrees as a member of the crowd.
    /// - Parameters:
    ///   - address: The page.
    ///   - member: The member's number in the crowd, from 1.
    ///   - transport: Fetches the page.
    /// - Returns: The redirect.
    /// - Throws: `HTTPError`.
    static func answer(at address: URL, _ member: Int, by transport: some HTTPTransport) async throws -> URL {
        let page = try await transport.send(HTTPRequest(.get, address))
        guard let form = Page(page.body, at: address)?.forms.first else { throw HTTPError.invalidRequest }
        var fields = FormFields()
        for control in form.controls where control.kind == .hidden { fields.append(control.name, control.value) }
        fields.append("member", "member-\(member)")
        fields.append("decision", "agree")
        var decision = HTTPRequest(.post, form.action)
        decision.body = .form(fields)
        let cookies = page.headers.fields.filter { $0.name.lowercased() == "set-cookie" }
        decision.headers["Cookie"] = cookies.compactMap { $0.value.split(separator: ";").first }.joined(separator: "; ")
        let answer = try await transport.send(decision)
        guard let text = answer.headers["Location"], let url = URL(string: text) else { throw HTTPError.invalidRequest }
        return url
    }
}
