/// What a sensor said in a trial, and when, in seconds since it began.
typealias TrialSample<Value> = (time: Double, value: Value)
