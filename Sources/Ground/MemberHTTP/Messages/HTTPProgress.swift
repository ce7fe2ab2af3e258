import MemberCore

/// The closures that receive the progress of a request's bodies.
///
/// Both closures are called with bytes on the wire and their total, which is 0 while it is unknown. The first number never
/// falls and never exceeds a known total, redirects and repetitions included. They run on the transport's own thread: hand the
/// numbers on and return at once.
public struct HTTPProgress: Sendable {
    /// Takes bytes done and bytes in total.
    public typealias Report = @Sendable (_ done: Int, _ total: Int) -> Void

    /// Receives the sent part of the request's body.
    public var upload: Report?
    /// Receives the received part of the response's body, before decompression.
    public var download: Report?

    /// Creates progress that is reported to these closures.
    /// - Parameters:
    ///   - upload: Receives the sent part of the request's body.
    ///   - download: Receives the received part of the response's body.
    public init(upload: Report? = nil, download: Report? = nil) {
        self.upload = upload
        self.download = download
    }

    /// The same, passing on only numbers that grow.
    package var growing: HTTPProgress { HTTPProgress(upload: upload.map(Self.growing), download: download.map(Self.growing)) }

    private static func growing(_ report: @escaping Report) -> Report {
        let last = Locked((done: 0, total: 0))
        return { done, total in
            let next = last.withLock { last -> (Int, Int)? in
                let total = max(total, last.total)
                let done = max(last.done, total > 0 ? min(done, total) : done)
                guard done > last.done || total > last.total else { return nil }
                last = (done, max(total, total > 0 ? done : 0))
                return last
            }
            if let next { report(next.0, next.1) }
        }
    }
}
