/// Hears how a connection goes; every method may be left out.
@MainActor public protocol GraphRequestConnectionDelegate: AnyObject, Sendable {
    /// The requests are about to be sent.
    /// - Parameter connection: The connection.
    func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting)
    /// All completions have been called.
    /// - Parameter connection: The connection.
    func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting)
    /// No response came; all completions have been called.
    /// - Parameters:
    ///   - connection: The connection.
    ///   - error: Why.
    func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error)
    /// A part of the body was sent.
    /// - Parameters:
    ///   - connection: The connection.
    ///   - bytesWritten: How many bytes.
    ///   - totalBytesWritten: How many in all.
    ///   - totalBytesExpectedToWrite: Of how many; -1 if that is not known.
    func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
        totalBytesExpectedToWrite: Int)
}

extension GraphRequestConnectionDelegate {
    /// Nothing happens.
    public func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting) {}
    /// Nothing happens.
    public func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) {}
    /// Nothing happens.
    public func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) {}
    /// Nothing happens.
    public func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
        totalBytesExpectedToWrite: Int
    ) {}
}
