/// Returns a value, or throws what a function makes of the error that computing the value throws.
package func translating<Value, Inner: Error, Outer: Error>(
  _ value: @autoclosure () throws(Inner) -> Value, to translate: (Inner) -> Outer
) throws(Outer) -> Value {
  do throws(Inner) {
    return try value()
  } catch {
    throw translate(error)
  }
}
