public import MemberRequests

/// Is notified of each stage of the connector's sign-ins, and answers what VK requires of the member. All methods are optional, and are
/// called on the main actor.
@MainActor
public protocol VKConnectorDelegate: AnyObject, Sendable {
    /// The sign-in page is about to appear.
    func connectorWillShowDialogue(_ connector: VKConnector)

    /// The sign-in page has been removed.
    func connectorDidHideDialogue(_ connector: VKConnector)

    /// A stored token has expired, or VK refused it.
    func connector(_ connector: VKConnector, tokenInvalidated token: VKAccessToken)

    /// A token was obtained and is in the storage.
    func connector(_ connector: VKConnector, renewalSucceeded token: VKAccessToken)

    /// No token was obtained: the person refused, or the response cannot be used.
    func connector(_ connector: VKConnector, renewalFailed error: VKConnectorError)

    /// VK could not be reached.
    func connector(_ connector: VKConnector, connectionError error: VKConnectorError)

    /// VK's response cannot be read.
    func connector(_ connector: VKConnector, parsingError error: VKConnectorError)

    /// VK requires a step of the member before it carries out a request: a captcha, a page, a confirmation.
    ///
    /// One step at a time is asked for. The answer counts for the other requests that wait for the same kind of step.
    /// - Parameters:
    ///   - connector: The connector.
    ///   - interaction: The step.
    /// - Returns: The answer; after ten minutes the step counts as cancelled.
    func connector(_ connector: VKConnector, needsInteraction interaction: Interaction) async -> InteractionAnswer
}

extension VKConnectorDelegate {
    /// Does nothing.
    public func connectorWillShowDialogue(_ connector: VKConnector) {}
    /// Does nothing.
    public func connectorDidHideDialogue(_ connector: VKConnector) {}
    /// Does nothing.
    public func connector(_ connector: VKConnector, tokenInvalidated token: VKAccessToken) {}
    /// Does nothing.
    public func connector(_ connector: VKConnector, renewalSucceeded token: VKAccessToken) {}
    /// Does nothing.
    public func connector(_ connector: VKConnector, renewalFailed error: VKConnectorError) {}
    /// Does nothing.
    public func connector(_ connector: VKConnector, connectionError error: VKConnectorError) {}
    /// Does nothing.
    public func connector(_ connector: VKConnector, parsingError error: VKConnectorError) {}
    /// Cancels the step: the request ends with VK's error.
    public func connector(_ connector: VKConnector, needsInteraction interaction: Interaction) async -> InteractionAnswer {
        .cancelled
    }
}
