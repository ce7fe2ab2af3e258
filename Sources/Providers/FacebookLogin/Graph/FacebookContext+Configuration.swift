import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

extension FacebookContext {
    private var configurations: AppConfigurations { .of(shared) }

    private var app: AppConfigurations.App? {
        let values = preferences.values
        return values.appID.flatMap { id in
            id.isEmpty ? nil : AppConfigurations.App(hosts: values.hosts, version: values.graphVersion, appID: id)
        }
    }

    /// The app's known configuration, without a request; nil before it was loaded.
    var knownConfiguration: AppConfiguration? { app.flatMap(configurations.known) }

    /// Loads the app's configuration if it is due; no request waits for it.
    func beginConfiguration() {
        guard let app else { return }
        configurations.begin(app, at: clock.now) { await load(app) }
    }

    /// Returns the app's configuration, an older one if no newer one is available; nil if none was ever loaded.
    func configuration() async -> AppConfiguration? {
        guard let app else { return nil }
        return await configurations.value(app, at: clock.now) { await load(app) }
    }

    /// Asks the service or uses the stored responses of the last hour; older ones are used if the service cannot be reached.
    private func load(_ app: AppConfigurations.App) async -> (AppConfiguration, TimeInterval)? {
        let client = graph
        do {
            var call = ProviderCall(try wire(app, client).request(), life: .oneHour)
            call.servesStaleOnError = true
            let reply = try await client.pipeline.send(
                call, for: nil, folder: GraphRules.appFolder, decoding: AppConfiguration.read)
            let age = if case .cache(let age, _) = reply.source { age } else { TimeInterval.zero }
            return (reply.value, age)
        } catch {
            let code = (error as? any CodedError)?.code ?? "facebook.configuration"
            diagnostics.report(.warning, "facebook.configuration_not_loaded", ["code": .open(code)])
            return nil
        }
    }

    /// The request contains the app's own token, or none if the app has not set its client token.
    private func wire(_ app: AppConfigurations.App, _ client: GraphClient) throws(CoreError) -> GraphWire {
        let settings = client.settings()
        let request = GraphRequest(
            PercentCoding.encode(app.appID), ["fields": AppConfiguration.fields], client, token: .some(nil),
            flags: settings.clientToken == nil ? .skipClientToken : [])
        return try GraphWire(request, settings: settings)
    }
}
