extension Fault {
    /// The fault that the request in hand has met and that its provider alone can say in its own words; nil where it met none.
    ///
    /// A provider asks while it carries the request out; see ``SandboxProviderConfiguration/faultForms``.
    public static var ordered: Kind? { OrderedFault.current }
}

/// What the plan hands to the provider.
enum OrderedFault {
    @TaskLocal static var current: Fault.Kind?
}
