import Foundation
import MemberCore

/// The pages of a list, one request each.
///
/// ```swift
/// for try await page in GraphRequest(graphPath: "me/friends", parameters: ["fields": "name", "limit": 25]).pages() {
///     for friend in page["data"]?.array ?? [] { show(friend["name"]?.string) }
/// }
/// ```
/// The list ends with a page that names no next one; a short or empty page is not the end. Cursors must not be stored.
public struct GraphPages: AsyncSequence, Sendable {
    let first: GraphRequest

    /// Returns an iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(upcoming: first) }

    /// Requests one page after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var upcoming: GraphRequest?

        /// Returns the next page.
        /// - Returns: The page; nil after the last one.
        /// - Throws: As ``GraphRequest/start()``.
        public mutating func next() async throws -> GraphResponse? {
            guard let request = upcoming else { return nil }
            upcoming = nil
            let response = try await request.start()
            upcoming = request.nextPageRequest(after: response)
            return response
        }
    }
}

extension GraphRequest {
    /// Returns the pages of the list that this request fetches.
    public func pages() -> GraphPages { GraphPages(first: self) }

    /// Returns the request for the page after one, with this request's own token.
    /// - Parameter response: A page that this request returned.
    /// - Returns: The request; nil if there is no next page.
    public func nextPageRequest(after response: GraphResponse) -> GraphRequest? {
        page(response, link: "next", cursor: "after", other: "before")
    }

    /// Returns the request for the page before one, with this request's own token.
    /// - Parameter response: A page that this request returned.
    /// - Returns: The request; nil if there is no earlier page.
    public func previousPageRequest(before response: GraphResponse) -> GraphRequest? {
        page(response, link: "previous", cursor: "before", other: "after")
    }

    private func page(_ response: GraphResponse, link: String, cursor: String, other: String) -> GraphRequest? {
        switch response["paging"].flatMap({ GraphPageLink(in: $0, link, cursor: cursor, other: other) }) {
        case .cursor(let name, let value, let dropped):
            var parameters = parameters
            for name in dropped { parameters[name] = nil }
            parameters[name] = value
            return following(graphPath, parameters)
        case .address(let path, let fields):
            var parameters: [String: any Sendable] = [:]
            for field in fields.fields { parameters[field.name] = field.value }
            // This request's own token, also if that is a parameter.
            parameters["access_token"] = self.parameters["access_token"]
            return following(path, parameters)
        case nil: return nil
        }
    }
}
