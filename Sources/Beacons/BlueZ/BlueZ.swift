/// The names of BlueZ's interface (its doc/adapter-api.txt, device-api.txt, advertisement-monitor-api.txt and
/// advertising-api.txt; org.bluez.Adapter(5) and so on since 5.68).
enum BlueZ {
    static let service = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let monitorManager = "org.bluez.AdvertisementMonitorManager1"
    static let monitor = "org.bluez.AdvertisementMonitor1"
    static let advertisingManager = "org.bluez.LEAdvertisingManager1"
    static let advertisement = "org.bluez.LEAdvertisement1"
}
