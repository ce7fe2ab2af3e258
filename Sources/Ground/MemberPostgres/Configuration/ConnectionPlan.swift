/// The servers to try, one after another, each with the options that libpq gets.
///
/// libpq's own way through a list has no limit for each server where it does not block, and looks later names up on the thread that
/// drives it; so each server is a connection of its own, made by this list.
struct ConnectionPlan: Equatable, Sendable {
    /// The options of each attempt, by libpq's names.
    let attempts: [[String: String]]

    /// Makes the list.
    /// - Parameters:
    ///   - configuration: The caller's settings.
    ///   - defaults: The settings of the environment and the service, by libpq's names.
    /// - Throws: ``PostgresError/invalidAddress`` if the environment's lists do not fit together.
    init(_ configuration: PostgresConfiguration, defaults: [String: String]) throws(PostgresError) {
        var hosts = configuration.hosts
        if hosts.isEmpty { hosts = try PostgresHost.list(defaults["host"], defaults["hostaddr"], defaults["port"]) }
        if hosts.isEmpty { hosts = [PostgresHost("")] }
        let target = configuration.target?.rawValue ?? defaults["target_session_attrs"]
        // As libpq: all for a standby first, then all for anything.
        let passes = target == PostgresTarget.preferStandby.rawValue ? ["standby", "any"] : [target ?? "any"]
        let common = Self.common(configuration, defaults)
        // libpq's own default is "prefer", which gives a password in clear to whoever answers for the server.
        let isChosen = configuration.tls != nil || ![nil, "prefer"].contains(defaults["sslmode"])
        attempts = passes.flatMap { pass in hosts.map { Self.options(common, $0, pass, encrypts: !isChosen && !$0.isLocal) } }
    }

    private static func common(_ configuration: PostgresConfiguration, _ defaults: [String: String]) -> [String: String] {
        var options = ["keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3"]
        options.merge(configuration.options) { $1 }
        options["dbname"] = configuration.database
        options["user"] = configuration.user
        options["sslmode"] = configuration.tls?.rawValue
        options["application_name"] = configuration.applicationName
        // A ticket of Kerberos would make libpq ask its servers in the middle of connecting.
        options["gssencmode"] = "disable"
        options["client_encoding"] = "UTF8"
        // A pooler refuses these; a server's own defaults are the same, except for the time zone, which is read with each moment.
        guard !configuration.isBehindPooler else { return options }
        // Values are read in these styles, so they come last.
        let styles = "-c DateStyle=ISO -c bytea_output=hex -c extra_float_digits=1 -c TimeZone=UTC"
        let pin = configuration.schema.map { " -c search_path=" + SchemaPin.path($0) } ?? ""
        let own = configuration.options["options"] ?? defaults["options"]
        options["options"] = (own.map { $0 + " " + styles } ?? styles) + pin
        return options
    }

    private static func options(
        _ common: [String: String], _ host: PostgresHost, _ target: String, encrypts: Bool
    ) -> [String: String] {
        var options = common
        if encrypts { options["sslmode"] = PostgresTLS.require.rawValue }
        if !host.name.isEmpty { options["host"] = host.name }
        options["hostaddr"] = host.address
        options["port"] = String(host.port)
        options["target_session_attrs"] = target
        return options
    }
}
