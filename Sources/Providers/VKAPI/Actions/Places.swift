// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `places.getById` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesGetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetByID, options)
    }

    /// Calls `places.search` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesSearch(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesSearch, options)
    }

    /// Calls `places.getCheckins` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesGetCheckins(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetCheckins, options)
    }

    /// Calls `places.getTypes` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesGetTypes(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetTypes, options)
    }

    /// Calls `database.getCountries` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `places.getCountries`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is database.getCountries, which is sent.")
    @discardableResult
    public func placesGetCountries(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetCountries, options)
    }

    /// Calls `database.getRegions` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `places.getRegions`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is database.getRegions, which is sent.")
    @discardableResult
    public func placesGetRegions(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetRegions, options)
    }

    /// Calls `places.getStreetById` by GET; a good reply is kept for an hour. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesGetStreetByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetStreetByID, options)
    }

    /// Calls `database.getCountriesById` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `places.getCountryById`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is database.getCountriesById, which is sent.")
    @discardableResult
    public func placesGetCountryByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetCountryByID, options)
    }

    /// Calls `database.getCities` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `places.getCities`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is database.getCities, which is sent.")
    @discardableResult
    public func placesGetCities(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetCities, options)
    }

    /// Calls `database.getCitiesById` by GET; a good reply is kept for an hour. Token: the user's.
    /// This is the successor of `places.getCityById`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is database.getCitiesById, which is sent.")
    @discardableResult
    public func placesGetCityByID(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesGetCityByID, options)
    }

    /// Calls `places.add` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesAdd(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesAdd, options)
    }

    /// Calls `places.checkin` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func placesCheckIn(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.placesCheckIn, options)
    }
}

extension VKAction {
    /// ``VKUser/placesGetByID(withCustomOptions:)``.
    public static let placesGetByID = VKAction("places.getById", .get, signature: "placesGetByIDWithCustomOptions:")
    /// ``VKUser/placesSearch(withCustomOptions:)``.
    public static let placesSearch = VKAction("places.search", .get, signature: "placesSearchWithCustomOptions:")
    /// ``VKUser/placesGetCheckins(withCustomOptions:)``.
    public static let placesGetCheckins = VKAction("places.getCheckins", .get, signature: "placesGetCheckinsWithCustomOptions:")
    /// ``VKUser/placesGetTypes(withCustomOptions:)``.
    public static let placesGetTypes = VKAction("places.getTypes", .get, signature: "placesGetTypesWithCustomOptions:")
    /// ``VKUser/placesGetCountries(withCustomOptions:)``.
    public static let placesGetCountries = VKAction(
        "database.getCountries", .get, signature: "placesGetCountriesWithCustomOptions:")
    /// ``VKUser/placesGetRegions(withCustomOptions:)``.
    public static let placesGetRegions = VKAction("database.getRegions", .get, signature: "placesGetRegionsWithCustomOptions:")
    /// ``VKUser/placesGetStreetByID(withCustomOptions:)``.
    public static let placesGetStreetByID = VKAction(
        "places.getStreetById", .get, signature: "placesGetStreetByIDWithCustomOptions:")
    /// ``VKUser/placesGetCountryByID(withCustomOptions:)``.
    public static let placesGetCountryByID = VKAction(
        "database.getCountriesById", .get, signature: "placesGetCountryByIDWithCustomOptions:")
    /// ``VKUser/placesGetCities(withCustomOptions:)``.
    public static let placesGetCities = VKAction("database.getCities", .get, signature: "placesGetCitiesWithCustomOptions:")
    /// ``VKUser/placesGetCityByID(withCustomOptions:)``.
    public static let placesGetCityByID = VKAction(
        "database.getCitiesById", .get, signature: "placesGetCityByIDWithCustomOptions:")
    /// ``VKUser/placesAdd(withCustomOptions:)``.
    public static let placesAdd = VKAction("places.add", .post, signature: "placesAddWithCustomOptions:")
    /// ``VKUser/placesCheckIn(withCustomOptions:)``.
    public static let placesCheckIn = VKAction("places.checkin", .post, signature: "placesCheckInWithCustomOptions:")
}
