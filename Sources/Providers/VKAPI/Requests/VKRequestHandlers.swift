import MemberCore

/// Closures in the place of a delegate: the same events in the same order, on the main actor.
///
/// ```swift
/// var handlers = VKRequestHandlers()
/// handlers.response = { response in … }
/// request.observe(handlers)
/// ```
/// Captchas and pages that stayed unsolved are response errors here.
public struct VKRequestHandlers: Sendable {
    /// Receives the whole parsed object; `Data` in raw mode.
    public var response: (@MainActor @Sendable (any Sendable) -> Void)?
    /// There was no connection, or the server responded with a status other than success.
    public var connectionError: (@MainActor @Sendable (VKAPIError) -> Void)?
    /// The response is not JSON, or has no VK envelope although it is the API's.
    public var parsingError: (@MainActor @Sendable (VKAPIError) -> Void)?
    /// VK refused the request, or there is no usable token.
    public var responseError: (@MainActor @Sendable (VKAPIError) -> Void)?
    /// Receives the received bytes and their total, which is 0 while it is not known.
    public var downloadProgress: (@MainActor @Sendable (_ received: Int, _ total: Int) -> Void)?
    /// Receives the sent bytes and their total.
    public var uploadProgress: (@MainActor @Sendable (_ sent: Int, _ total: Int) -> Void)?
    /// Receives the outcome of any kind, after the closure for its kind.
    public var completion: (@MainActor @Sendable (Result<any Sendable, VKAPIError>) -> Void)?

    /// Creates handlers without closures.
    public init() {}
}

extension VKRequestHandlers {
    @MainActor
    func report(_ message: RequestMailbox.Message) {
        switch message {
        case .received(let done, let total): downloadProgress?(done, total)
        case .sent(let done, let total): uploadProgress?(done, total)
        case .settled, .added: break
        }
    }

    @MainActor
    func finish(_ outcome: VKRequestOutcome) {
        switch outcome {
        case .response(let value, _, _):
            response?(value)
            completion?(.success(value))
        case .failure(let error, let kind):
            switch kind {
            case .connection: connectionError?(error)
            case .parsing: parsingError?(error)
            case .refusal, .captcha, .validation: responseError?(error)
            }
            completion?(.failure(error))
        }
    }

    /// The progress of a request, as calls of its delegate.
    init(progressOf request: VKRequest, to delegate: any VKRequestDelegate) {
        downloadProgress = { done, total in delegate.request(request, totalBytes: total, receivedBytes: done) }
        uploadProgress = { done, total in delegate.request(request, totalBytes: total, sentBytes: done) }
    }

    /// Calls the delegate's method for an outcome.
    @MainActor
    static func finish(_ outcome: VKRequestOutcome, of request: VKRequest, to delegate: any VKRequestDelegate) {
        switch outcome {
        case .response(let value, _, _): delegate.request(request, response: value)
        case .failure(let error, .connection): delegate.request(request, connectionError: error)
        case .failure(let error, .parsing): delegate.request(request, parsingError: error)
        case .failure(let error, .refusal): delegate.request(request, responseError: error)
        case .failure(_, .captcha(let captcha)): delegate.request(request, captcha: captcha)
        case .failure(_, .validation(let url)): delegate.request(request, validationURL: url)
        }
    }
}

extension VKRequest {
    /// Adds closures beside the delegate. Closures that are added after the end receive the outcome at once.
    /// - Parameter handlers: The closures; they are held until the request is released.
    public func observe(_ handlers: VKRequestHandlers) { mailbox.add(handlers, of: self) }

    /// Adds a closure that receives the outcome, also after the end.
    /// - Parameter completion: Receives the whole parsed object or the error.
    /// - Returns: The request.
    @discardableResult
    public func onCompletion(_ completion: @escaping @MainActor @Sendable (Result<any Sendable, VKAPIError>) -> Void) -> VKRequest
    {
        var handlers = VKRequestHandlers()
        handlers.completion = completion
        observe(handlers)
        return self
    }
}
