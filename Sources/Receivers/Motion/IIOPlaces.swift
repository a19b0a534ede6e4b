/// Where the kernel shows Industrial I/O.
struct IIOPlaces {
    /// The folder of devices unless another one is named.
    static let defaultRoot = "/sys/bus/iio/devices"
    /// The folder of their nodes unless another one is named.
    static let defaultNodes = "/dev"

    /// The folder of devices and triggers in sysfs, without a slash at its end.
    var root = Self.defaultRoot
    /// The folder of the devices' nodes.
    var nodes = Self.defaultNodes
    /// The folder of configfs in which triggers by a timer are made.
    var timers = "/sys/kernel/config/iio/triggers/hrtimer"
}
