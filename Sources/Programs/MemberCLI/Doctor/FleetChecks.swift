import MemberCore

/// Checks the database with the accounts. It changes nothing, and no secret is in a finding.
enum FleetChecks {
    static func findings(_ invocation: Invocation) async -> [Finding] {
        do {
            guard let fleet = try invocation.fleet() else { return [] }
            return await fleet.findings()
        } catch { return [.wrong("database", thrown: error)] }
    }
}
