/// A sensor's value in a trial, and its time in seconds since the trial began.
typealias TrialSample<Value> = (time: Double, value: Value)
