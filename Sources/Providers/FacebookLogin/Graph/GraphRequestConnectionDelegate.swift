/// Receives the events of a connection; every method is optional.
@MainActor public protocol GraphRequestConnectionDelegate: AnyObject, Sendable {
    /// The requests are about to be sent.
    /// - Parameter connection: The connection.
    func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting)
    /// All completions have been called.
    /// - Parameter connection: The connection.
    func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting)
    /// There was no response; all completions have been called.
    /// - Parameters:
    ///   - connection: The connection.
    ///   - error: The reason.
    func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error)
    /// A part of the body was sent.
    /// - Parameters:
    ///   - connection: The connection.
    ///   - bytesWritten: The number of bytes of this part.
    ///   - totalBytesWritten: The number of bytes sent so far.
    ///   - totalBytesExpectedToWrite: The number of bytes of the body; -1 if it is unknown.
    func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
        totalBytesExpectedToWrite: Int)
}

extension GraphRequestConnectionDelegate {
    /// Does nothing; the method is optional.
    public func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting) {}
    /// Does nothing; the method is optional.
    public func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) {}
    /// Does nothing; the method is optional.
    public func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) {}
    /// Does nothing; the method is optional.
    public func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
        totalBytesExpectedToWrite: Int
    ) {}
}
