#!/usr/bin/env python3
"""Writes Vectors.swift: arguments of the elementary functions and their values, which mpmath computes to 250 bits and
rounds to the nearest double. Needs mpmath (PyPI).

    make-vectors.py > Vectors.swift
"""
import math
import random
import struct

import mpmath

mpmath.mp.prec = 250
random.seed(2026)
uniform = random.uniform


def signed(x: float) -> float:
    return x * random.choice((1, -1))


# Where a function is used, near its edges, and over all magnitudes.
ARGUMENTS = {
    "exp": lambda: [uniform(-700, 700), uniform(-3, 3), signed(10 ** uniform(-17, -2)), uniform(-745, -708)],
    "log": lambda: [10 ** uniform(-300, 300), uniform(0.5, 2), 1 + signed(10 ** uniform(-15, -2)), 10 ** uniform(-323, -308)],
    "log10": lambda: [10 ** uniform(-300, 300), uniform(0.5, 2)],
    "sin": lambda: [uniform(-4, 4), uniform(-1e5, 1e5), math.radians(random.randrange(-720, 721)), signed(10 ** uniform(-17, -1))],
    "asin": lambda: [uniform(-1, 1), signed(1 - 10 ** uniform(-16, 0)), signed(10 ** uniform(-17, 0))],
    "erfc": lambda: [uniform(-6, 6), uniform(0, 26.5), signed(uniform(0.49, 0.51)), signed(10 ** uniform(-17, 0))],
    "atan2": lambda: [(uniform(-1, 1), uniform(-1, 1)), (signed(10 ** uniform(-9, 9)), signed(10 ** uniform(-9, 9)))],
    "pow": lambda: [(uniform(0, 2), uniform(-1, 1)), (10.0, uniform(-3, 3)), (10 ** uniform(-9, 0), uniform(0, 4))],
}
ARGUMENTS["cos"] = ARGUMENTS["sin"]
VALUES = {"pow": mpmath.power} | {name: getattr(mpmath, name) for name in ARGUMENTS if name != "pow"}
ROUNDS = 12


def literal(x: float) -> str:
    """Swift takes no subnormal literal."""
    return repr(x) if abs(x) >= 2.3e-308 else f"Double(bitPattern: {struct.unpack('<Q', struct.pack('<d', x))[0]:#x})"


print("// Written by make-vectors.py.\n")
print("/// Arguments and the doubles that are nearest to the functions' values there.")
print("enum Vectors {")
for name in sorted(ARGUMENTS):
    two = name in ("atan2", "pow")
    kind = "(Double, Double, Double)" if two else "(Double, Double)"
    print(f"    static let {name}: [{kind}] = [")
    for _ in range(ROUNDS):
        for arguments in ARGUMENTS[name]():
            arguments = arguments if two else (arguments,)
            value = float(VALUES[name](*map(mpmath.mpf, arguments)))
            print(f"        ({', '.join(map(literal, (*arguments, value)))}),")
    print("    ]\n" if name != max(ARGUMENTS) else "    ]")
print("}")
