/// Where the kernel shows Industrial I/O.
struct IIOPlaces {
    /// The folder of devices and triggers in sysfs, without a slash at its end.
    var root = IIOMotionFinder.defaultRoot
    /// The folder of the devices' nodes.
    var nodes = IIOMotionFinder.defaultNodes
    /// The folder of configfs in which triggers by a timer are made.
    var timers = "/sys/kernel/config/iio/triggers/hrtimer"
}
