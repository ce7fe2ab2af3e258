import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// One walk: its cookies and its progress.
struct Walk {
    let walker: PageWalker
    private let filling: FormFilling
    /// The servers that may receive the password.
    private let origins: Set<PageOrigin>
    private let cookies: Locked<CookieJar>
    private var steps = 0
    private var hasSignedIn = false
    /// Whether the password was sent before.
    private var hasSentPassword = false
    /// Whether the request in progress contains it.
    private var carriesPassword = false
    /// The buttons that the pages have offered, and the requested ones that were not found.
    private var offered: [String] = []
    private var missed: [String]

    /// Creates a walk.
    /// - Parameters:
    ///   - walker: The walker.
    ///   - address: The first address; its server may receive the password.
    init(_ walker: PageWalker, from address: URL) {
        self.walker = walker
        var filling = walker.filling
        let origins = (filling.credentials?.origins ?? []).union([PageOrigin(address)].compactMap(\.self))
        filling.credentials?.origins = origins
        (self.filling, self.origins, missed) = (filling, origins, filling.buttons)
        cookies = walker.jar ?? Locked(CookieJar())
    }

    /// Continues until a redirect leads to the end.
    mutating func arrival(from address: URL, until isArrival: (URL) -> Bool) async throws(UserAgentError) -> URL {
        let end = try await end(from: address, until: isArrival)
        // If a requested button was not found, the effect of the other buttons may not be wanted.
        if let button = missed.first { throw .failed(FormFilling.Obstacle.noSuchButton(button, among: offered).sentence) }
        return end
    }

    private mutating func end(from address: URL, until isArrival: (URL) -> Bool) async throws(UserAgentError) -> URL {
        var request = HTTPRequest(.get, address)
        while true {
            let response = try await send(request)
            guard let target = response.redirectTarget(from: request.url) else {
                let page = try page(response, at: request.url)
                if page.forms.isEmpty, let refresh = page.refresh {
                    if isArrival(refresh) { return refresh }
                    carriesPassword = false
                    request = try next(refresh, from: request)
                } else {
                    request = try submission(of: page)
                    if request.method == .get, isArrival(request.url) { return request.url }
                }
                continue
            }
            if isArrival(target) { return target }
            request = try await following(target, after: response, to: request)
        }
    }

    /// Fetches a page.
    mutating func page(at address: URL) async throws(UserAgentError) -> Page {
        try page(try await send(HTTPRequest(.get, address)), at: address)
    }

    /// Returns a text of a page, which may repeat the input, without the password.
    func withoutPassword(_ text: String) -> String {
        guard let password = filling.credentials?.password.reveal, !password.isEmpty else { return text }
        return text.replacing(password, with: "…")
    }

    private func sentence(of page: Page) -> String { page.sentence(withoutPassword) }

    /// Sends a request with its cookies, and stores the received ones.
    mutating func send(_ request: HTTPRequest) async throws(UserAgentError) -> HTTPResponse {
        guard steps < walker.stepLimit else { throw .failed("The provider's pages lead on and on.") }
        steps += 1
        var request = request
        request.headers["Cookie"] = cookies.value.header(for: request.url, at: walker.clock.now)
        request.headers["Accept"] = "text/html, application/json;q=0.5"
        request.limits = .backChannel
        let response: HTTPResponse
        do throws(HTTPError) { response = try await walker.transport.send(request) } catch { throw UserAgentError(error) }
        let (set, url, now) = (response.headers.all("Set-Cookie"), request.url, walker.clock.now)
        cookies.withLock { $0.store(set, from: url, at: now) }
        return response
    }

    private mutating func following(
        _ target: URL, after response: HTTPResponse, to request: HTTPRequest
    ) async throws(UserAgentError) -> HTTPRequest {
        if let login = GlewlwydLogin(target), let signIn = walker.glewlwyd {
            guard !hasSignedIn else { throw .failed("The provider asks for the sign-in once more.") }
            hasSignedIn = true
            guard let origin = PageOrigin(login.api), origins.contains(origin) else {
                throw .failed("The provider leads to another server's login page, which does not get the password.")
            }
            return HTTPRequest(.get, try await signIn.perform(login, filling.decision, by: &self))
        }
        var next = try next(target, from: request)
        guard [307, 308].contains(response.status) else {
            carriesPassword = false
            return next
        }
        if carriesPassword, let obstacle = filling.credentials?.obstacle(to: target) { throw .failed(obstacle.sentence) }
        next.method = request.method
        next.body = request.body
        return next
    }

    private func next(_ target: URL, from request: HTTPRequest) throws(UserAgentError) -> HTTPRequest {
        if request.url.scheme?.lowercased() == "https", target.scheme?.lowercased() == "http" {
            throw .failed("The provider leads from a protected page to one that is not.")
        }
        return HTTPRequest(.get, target)
    }

    /// Returns the request of the form that continues the walk, after its button is pressed.
    private mutating func submission(of page: Page) throws(UserAgentError) -> HTTPRequest {
        guard let form = filling.form(of: page) else { throw .failed(sentence(of: page)) }
        note(page)
        let sent: FormFilling.Submission
        do throws(FormFilling.Obstacle) { sent = try filling.submission(of: form) } catch { throw .failed(error.sentence) }
        if sent.carriesPassword {
            guard !hasSentPassword else {
                let said = page.said(withoutPassword).map { " " + $0 } ?? ""
                throw .failed("The provider asks for the password once more." + said)
            }
            hasSentPassword = true
        }
        carriesPassword = sent.carriesPassword
        guard !sent.usesPost else {
            var request = HTTPRequest(.post, sent.target)
            request.body = .form(sent.fields)
            return request
        }
        var parts = URLComponents(url: sent.target, resolvingAgainstBaseURL: true)
        parts?.percentEncodedQuery = sent.fields.encoded
        guard let url = parts?.url else { throw .failed(FormFilling.Obstacle.noAddress.sentence) }
        return HTTPRequest(.get, url)
    }

    private mutating func note(_ page: Page) {
        let buttons = page.forms.flatMap(\.buttons)
        missed.removeAll { wanted in buttons.contains { $0.isAsked(by: wanted) } }
        for name in buttons.map({ Page.harmless(withoutPassword($0.text.isEmpty ? $0.value : $0.text)) })
        where !name.isEmpty && !offered.contains(name) && offered.count < 20 { offered.append(name) }
    }

    private func page(_ response: HTTPResponse, at address: URL) throws(UserAgentError) -> Page {
        let read = Result { () throws(Page.Failure) in
            try Page(reading: response.body, contentType: response.headers["Content-Type"], at: address)
        }
        let isSuccess = (200..<300).contains(response.status)
        if isSuccess, case .success(let page) = read { return page }
        let said: String
        switch read {
        case .success(let page): said = sentence(of: page)
        case .failure(let failure): said = failure.sentence
        }
        throw .failed(isSuccess ? said : "The provider responded with status \(response.status). " + said)
    }
}

extension HTTPResponse {
    /// The target of the redirect, if the response is one.
    fileprivate func redirectTarget(from address: URL) -> URL? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"] else { return nil }
        return URL(string: location, relativeTo: address)?.absoluteURL
    }
}

extension UserAgentError {
    /// Converts the error of a page that could not be fetched.
    init(_ error: HTTPError) {
        self = error == .cancelled ? .cancelled : .failed("A page could not be fetched. " + error.problem)
    }
}
