package org.mobula.codec.internal.inplace;

import org.mobula.codec.inplace.ViewFactory;

/**
 * How objects of one type of a message are seen where a type is declared.
 *
 * @param declared the declared type
 * @param seen the interface or record by which the program sees them
 * @param factory creates the views or records
 */
record Binding(Class<?> declared, Class<?> seen, ViewFactory factory) {}
