/// The beginning of a span: a piece of work with a name and a duration, within the span that the task is in.
public struct DiagnosticSpan: Sendable, Equatable {
    /// The side of a conversation that the work is on, as OpenTelemetry names it.
    public enum Kind: String, Sendable, CaseIterable {
        /// Work within this process.
        case `internal`
        /// A request to another process.
        case client
        /// The handling of another process's request.
        case server
    }

    /// How the work ended.
    public enum Status: Sendable, Equatable {
        /// As it should.
        case ok
        /// With an error, by its stable code.
        case error(String)
    }

    /// The end of a span.
    public struct End: Sendable, Equatable {
        /// How the work ended.
        public let status: Status
        /// The attributes that are known only at its end, such as the status of a response.
        public let attributes: [String: DiagnosticValue]

        /// An end.
        /// - Parameters:
        ///   - status: How the work ended.
        ///   - attributes: What is known at the end only.
        public init(_ status: Status = .ok, _ attributes: [String: DiagnosticValue] = [:]) {
            (self.status, self.attributes) = (status, attributes)
        }

        /// An end by an error. The error's code is its attribute `error.type`.
        /// - Parameter error: The error; one without a code has the code `unknown`.
        public init(_ error: any Error) {
            let code = (error as? any CodedError)?.code ?? (error is CancellationError ? "cancelled" : "unknown")
            self.init(.error(code), ["error.type": .open(code)])
        }
    }

    /// The stable name, of low cardinality: `member.call`, or the method of an HTTP request.
    public let name: String
    /// The side of a conversation that the work is on.
    public let kind: Kind
    /// The attributes that are known when the work starts.
    public let attributes: [String: DiagnosticValue]
}

extension Diagnostics {
    /// Does some work within a span. Spans that begin within the work, in the same task or its children, are its children.
    ///
    /// ```swift
    /// let friends = try await diagnostics.span("example.friends") { try await members.call("friends.get", as: account) }
    /// ```
    /// Without a tracer the work is called directly.
    /// - Parameters:
    ///   - name: The stable name, of low cardinality.
    ///   - kind: The side of a conversation that the work is on.
    ///   - attributes: What is known of the work at its beginning; built only for a tracer.
    ///   - ending: Says how the span of a returned value ends; by default as it should.
    ///   - work: The work.
    /// - Returns: The value that the work returned.
    /// - Throws: The error that the work threw.
    public func span<Value: Sendable, Failure: Error>(
        _ name: String, _ kind: DiagnosticSpan.Kind = .internal,
        _ attributes: @autoclosure () -> [String: DiagnosticValue] = [:],
        ending: @Sendable (Value) -> DiagnosticSpan.End = { _ in DiagnosticSpan.End() },
        _ work: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard let tracer else { return try await work() }
        let span = DiagnosticSpan(name: name, kind: kind, attributes: attributes())
        return try await tracer.value(of: span, ending: ending, work).get()
    }
}
