package org.mobula.bench.kernels;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A kernel, with a size at which a run takes one to three seconds with its start. */
enum Kernel {
    /** Linear equations. */
    LEQ("Leq", 2000, "--unknowns"),
    /** QR factorization of a square matrix. */
    QR("Qr", 500, "--rows", "--columns"),
    /** Successive overrelaxation of a square grid, at most 500 iterations. */
    SOR("Sor", 290, "--rows", "--columns"),
    /** Fourier transform of a vector of two to this power elements. */
    FFT("Fft", 20, "--power");

    private final String program;
    private final int size;
    private final List<String> sizes;

    Kernel(String program, int size, String... sizes) {
        this.program = program;
        this.size = size;
        this.sizes = List.of(sizes);
    }

    static Kernel of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The main class of our side. */
    String program() {
        return program;
    }

    /** The main class of the twin. */
    String twin() {
        return program + "ByJavaRmi";
    }

    String size() {
        return Integer.toString(size);
    }

    /** The options of our side that select the size. */
    List<String> options() {
        return sizes.stream().flatMap(option -> Stream.of(option, size())).toList();
    }
}
