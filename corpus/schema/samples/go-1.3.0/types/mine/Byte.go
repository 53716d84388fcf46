// automatically generated, do not modify

package mine

const (
	ByteOne = 0
	ByteTwo = 7
)
