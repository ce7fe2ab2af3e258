import MemberHTTPServer
import OffersService

extension PrometheusText {
    /// Writes how current the metrics of subscriptions are.
    mutating func write(_ all: [MetricsStatus], of app: String) {
        family("offers_metrics_waiting", .gauge, help: "Changed histories that are not yet in the metrics.")
        for one in all {
            sample("offers_metrics_waiting", Double(one.waiting), ["app": app, "environment": one.environment.rawValue])
        }
        family("offers_metrics_lag_seconds", .gauge, help: "How old the oldest change is that is not yet in the metrics.")
        for one in all {
            guard let until = one.summedUntil else { continue }
            let lag = Double(max(0, one.now.milliseconds - until.milliseconds)) / 1000
            sample("offers_metrics_lag_seconds", lag, ["app": app, "environment": one.environment.rawValue])
        }
        family("offers_metrics_failing", .gauge, help: "1 while the summing fails, by the error's code.")
        for one in all {
            guard let code = one.task?.error else { continue }
            sample("offers_metrics_failing", 1, ["app": app, "environment": one.environment.rawValue, "code": code])
        }
    }
}
