public import Foundation
import MemberRequests
public import VKWire

/// An error of the VK API: the name that the users of its classes know.
public typealias VKAPIError = VKError

/// Is notified of the outcome and the progress of requests. All methods but the first are optional.
///
/// ```swift
/// @MainActor final class FeedController: VKRequestDelegate {
///     func request(_ request: VKRequest, response: any Sendable) { … }
/// }
/// ```
/// A request calls any number of progress methods, then exactly one of the others; after ``VKRequest/cancel()`` it calls none. All calls are
/// made on the main actor, later than the call that started the request.
@MainActor
public protocol VKRequestDelegate: AnyObject, Sendable {
    /// The request has a response.
    /// - Parameters:
    ///   - request: The request; ``VKRequest/source`` is the origin of the response.
    ///   - response: The whole parsed object, the member `response` included; objects are `[String: any Sendable]`. In raw mode `Data`.
    func request(_ request: VKRequest, response: any Sendable)

    /// There was no connection, or the server responded with a status other than success.
    func request(_ request: VKRequest, connectionError error: VKAPIError)

    /// The response is not JSON, or has no VK envelope although it is the API's.
    func request(_ request: VKRequest, parsingError error: VKAPIError)

    /// VK refused the request, or there is no usable token.
    func request(_ request: VKRequest, responseError error: VKAPIError)

    /// VK requires a captcha, and none was solved. By default, this is a response error.
    func request(_ request: VKRequest, captcha: VKCaptcha)

    /// VK requires a page to be completed, and it was not. By default, this is a response error.
    func request(_ request: VKRequest, validationURL: URL)

    /// A part of the response has arrived; the total is 0 while it is not known.
    func request(_ request: VKRequest, totalBytes: Int, receivedBytes: Int)

    /// A part of the body was sent.
    func request(_ request: VKRequest, totalBytes: Int, sentBytes: Int)
}

extension VKRequestDelegate {
    /// Does nothing.
    public func request(_ request: VKRequest, connectionError error: VKAPIError) {}
    /// Does nothing.
    public func request(_ request: VKRequest, parsingError error: VKAPIError) {}
    /// Does nothing.
    public func request(_ request: VKRequest, responseError error: VKAPIError) {}
    /// Reports a response error.
    public func request(_ request: VKRequest, captcha: VKCaptcha) { report(request) }
    /// Reports a response error.
    public func request(_ request: VKRequest, validationURL: URL) { report(request) }
    /// Does nothing.
    public func request(_ request: VKRequest, totalBytes: Int, receivedBytes: Int) {}
    /// Does nothing.
    public func request(_ request: VKRequest, totalBytes: Int, sentBytes: Int) {}

    private func report(_ request: VKRequest) {
        if let error = request.error { self.request(request, responseError: error) }
    }
}

/// A captcha that VK requires before it carries out a request.
public struct VKCaptcha: Sendable, Equatable {
    /// The captcha's id; empty where VK names none.
    public let sid: String
    /// The picture with the letters; nil where VK shows a page instead.
    public let imageURL: URL?
    /// The page that solves it; nil where VK names no page of its own.
    public let page: URL?
}
