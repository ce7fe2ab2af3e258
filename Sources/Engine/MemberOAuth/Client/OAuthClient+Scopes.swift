import MemberCore

extension OAuthClient {
    /// Reports each requested scope that is not among the provider's known ones, with the known one of the nearest spelling.
    ///
    /// A provider may have newer scopes than this package knows, so the sign-in continues. A misspelt one matters more: many
    /// providers sign the member in without it and report no error.
    /// - Parameter attempt: The sign-in that has begun.
    func reportUnknownScopes(of attempt: Attempt) {
        guard !profile.knownScopes.isEmpty else { return }
        for scope in attempt.scopes where !profile.knownScopes.containsExactly(scope) {
            var fields: [String: DiagnosticValue] = ["provider": .open(profile.name), "scope": .open(scope)]
            let nearest = NearestWord.find(scope, among: profile.knownScopes)
            fields["nearest"] = nearest.map { .open($0) }
            diagnostics.report(nearest == nil ? .notice : .warning, "oauth.scope_unknown", fields)
        }
    }
}
