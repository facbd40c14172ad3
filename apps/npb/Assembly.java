import module java.base;

/**
 * Computes rows of a sum of outer products. An element of a vector at a row's index adds a multiple of the whole vector
 * to the row; the contributions to a column are summed in the order of the vectors.
 *
 * <p><b>Threads:</b> one.
 */
final class Assembly {
    private final OuterProducts products;
    private final Part part;

    /** The vector elements at each row's index, row by row: the start of each row, and its elements. */
    private final int[] rowStart;

    private final int[] element;
    private final int[] vectorOf;

    // The current row.
    private final double[] sum;
    private final int[] seenIn; // 1 + the last row with an element in the column
    private final int[] columns;
    private int width;

    Assembly(OuterProducts products, Part part) {
        this.products = products;
        this.part = part;
        rowStart = new int[part.length() + 1];
        vectorOf = vectors();
        element = byRow();
        sum = new double[products.order()];
        seenIn = new int[products.order()];
        columns = new int[products.order()];
    }

    /** The vector of each element. */
    private int[] vectors() {
        int[] start = products.start();
        int[] vectors = new int[start[products.order()]];
        for (int vector = 0; vector < products.order(); vector++) {
            Arrays.fill(vectors, start[vector], start[vector + 1], vector);
        }
        return vectors;
    }

    /** The elements at the rows' indexes; sets the start of each row. */
    private int[] byRow() {
        for (int i = 0; i < vectorOf.length; i++) {
            if (part.contains(products.index()[i])) {
                rowStart[products.index()[i] - part.from() + 1]++;
            }
        }
        Arrays.parallelPrefix(rowStart, Integer::sum);
        int[] next = rowStart.clone();
        int[] elements = new int[rowStart[part.length()]];
        for (int i = 0; i < vectorOf.length; i++) {
            if (part.contains(products.index()[i])) {
                elements[next[products.index()[i] - part.from()]++] = i;
            }
        }
        return elements;
    }

    /** The rows, with a number added to the diagonal. */
    SparseMatrix rows(double onDiagonal) {
        double[] weights = products.weights();
        int[] start = new int[part.length() + 1];
        int[] column = new int[mostElements()];
        double[] value = new double[column.length];
        for (int row = 0; row < part.length(); row++) {
            width = 0;
            for (int i = rowStart[row]; i < rowStart[row + 1]; i++) {
                int vector = vectorOf[element[i]];
                add(row, vector, weights[vector] * products.value()[element[i]]);
            }
            sum[part.from() + row] += onDiagonal; // never empty, because each row's own vector has an element there
            Arrays.sort(columns, 0, width);
            for (int i = 0; i < width; i++) {
                column[start[row] + i] = columns[i];
                value[start[row] + i] = sum[columns[i]];
            }
            start[row + 1] = start[row] + width;
        }
        int elements = start[part.length()];
        return new SparseMatrix(start, Arrays.copyOf(column, elements), Arrays.copyOf(value, elements));
    }

    /** The number of elements if no two of them coincide. */
    private int mostElements() {
        int most = 0;
        for (int i : element) {
            most += products.start()[vectorOf[i] + 1] - products.start()[vectorOf[i]];
        }
        return most;
    }

    private void add(int row, int vector, double factor) {
        for (int i = products.start()[vector]; i < products.start()[vector + 1]; i++) {
            int column = products.index()[i];
            if (seenIn[column] != row + 1) {
                seenIn[column] = row + 1;
                sum[column] = 0;
                columns[width++] = column;
            }
            sum[column] += products.value()[i] * factor;
        }
    }
}
