import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// One walk: its cookies, and how far it has come.
struct Walk {
    let walker: PageWalker
    private var cookies = CookieJar()
    private var steps = 0
    private var hasSignedIn = false

    init(_ walker: PageWalker) { self.walker = walker }

    /// Goes on until a redirect leads to the end.
    mutating func arrival(from address: URL, until isArrival: (URL) -> Bool) async throws(UserAgentError) -> URL {
        var request = HTTPRequest(.get, address)
        while true {
            let response = try await send(request)
            guard let target = response.redirectTarget(from: request.url) else {
                request = try submission(of: try Self.page(response, at: request.url))
                continue
            }
            if isArrival(target) { return target }
            request = try await following(target, after: response, to: request)
        }
    }

    /// Fetches a page.
    mutating func page(at address: URL) async throws(UserAgentError) -> Page {
        try Self.page(try await send(HTTPRequest(.get, address)), at: address)
    }

    /// Sends a request with its cookies, and keeps those that come back.
    mutating func send(_ request: HTTPRequest) async throws(UserAgentError) -> HTTPResponse {
        guard steps < walker.stepLimit else { throw .failed("The provider's pages lead on and on.") }
        steps += 1
        var request = request
        request.headers["Cookie"] = cookies.header(for: request.url, at: walker.clock.now)
        request.headers["Accept"] = "text/html, application/json;q=0.5"
        request.limits = .backChannel
        let response: HTTPResponse
        do throws(HTTPError) { response = try await walker.transport.send(request) } catch { throw UserAgentError(error) }
        cookies.store(response.headers.all("Set-Cookie"), from: request.url, at: walker.clock.now)
        return response
    }

    private mutating func following(
        _ target: URL, after response: HTTPResponse, to request: HTTPRequest
    ) async throws(UserAgentError) -> HTTPRequest {
        if let login = GlewlwydLogin(target), let signIn = walker.glewlwyd {
            guard !hasSignedIn else { throw .failed("The provider asks for the sign-in once more.") }
            hasSignedIn = true
            return HTTPRequest(.get, try await signIn.perform(login, walker.filling.decision, by: &self))
        }
        if request.url.scheme?.lowercased() == "https", target.scheme?.lowercased() == "http" {
            throw .failed("The provider leads from a protected page to one that is not.")
        }
        var next = HTTPRequest(.get, target)
        if [307, 308].contains(response.status) {
            next.method = request.method
            next.body = request.body
        }
        return next
    }

    /// The request that the first form sends when its button is pressed.
    private func submission(of page: Page) throws(UserAgentError) -> HTTPRequest {
        guard let form = page.forms.first else { throw .failed(page.sentence) }
        let fields: FormFields
        do throws(FormFilling.Obstacle) { fields = try walker.filling.fields(for: form) } catch {
            throw .failed(error.sentence)
        }
        guard !form.usesPost else {
            var request = HTTPRequest(.post, form.action)
            request.body = .form(fields)
            return request
        }
        var parts = URLComponents(url: form.action, resolvingAgainstBaseURL: true)
        parts?.percentEncodedQuery = fields.encoded
        guard let url = parts?.url else { throw .failed("A form of the page has no usable address.") }
        return HTTPRequest(.get, url)
    }

    private static func page(_ response: HTTPResponse, at address: URL) throws(UserAgentError) -> Page {
        let page = Page(response.body, at: address)
        guard (200..<300).contains(response.status) else {
            throw .failed("The provider responded with status \(response.status). " + (page?.sentence ?? "It shows no page."))
        }
        guard let page else { throw .failed("The provider's page is not well-formed XML, so it cannot be walked.") }
        return page
    }
}

extension HTTPResponse {
    /// Where a redirect leads, if this is one.
    fileprivate func redirectTarget(from address: URL) -> URL? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"] else { return nil }
        return URL(string: location, relativeTo: address)?.absoluteURL
    }
}

extension Page {
    /// What the page says, for an error: its heading and its message, without anything that may be an address or a secret.
    var sentence: String {
        let said = [heading, message].compactMap { $0.map(Self.harmless) }.filter { !$0.isEmpty }
        return said.isEmpty ? "The page has no form to go on with." : "The page says: “\(said.joined(separator: " – "))”."
    }

    /// At most 200 characters, without words that are long or look like an address.
    private static func harmless(_ text: String) -> String {
        let words = text.split(separator: " ").map { word in
            word.count > 30 || word.contains("://") || word.contains("=") ? "…" : String(word)
        }
        return String(words.joined(separator: " ").prefix(200))
    }
}

extension FormFilling.Obstacle {
    /// The obstacle as a sentence.
    var sentence: String {
        switch self {
        case .noSuchMember: "The page offers no member of that name."
        case .noButton: "The page has no button to go on with."
        }
    }
}

extension UserAgentError {
    /// A page that could not be fetched.
    init(_ error: HTTPError) {
        self = error == .cancelled ? .cancelled : .failed("A page could not be fetched. " + error.problem)
    }
}
